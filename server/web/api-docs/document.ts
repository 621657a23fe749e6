/** Completes the OpenAPI document that Fastify generates from the endpoints. */
import { brand } from '#shared/brand.ts';
import { catalogue, type ErrorCode } from '#shared/errors.ts';
import type { Config } from '../../platform/config/config.ts';
import { Problem, problemBody } from '../../platform/http/problem.ts';
import './components.ts';
import { EXAMPLES } from './examples.ts';
import { FIELDS } from './fields.ts';
import { withOpenResponses } from './open-responses.ts';
import {
  type Answer,
  type OpenApi,
  type Operation,
  type Parameter,
  refTo,
} from './openapi-types.ts';
import { describePathId } from './path-ids.ts';
import { errorHeaders, successHeaders } from './response-headers.ts';
import { tidyComponents, withMeanings } from './schemas.ts';
import { TAGS } from './tags.ts';
import { webhooks } from './webhooks.ts';

/** @param raw the document generated from the routes; not mutated */
export function complete(raw: OpenApi, config: Pick<Config, 'publicUrl'>): OpenApi {
  const document = withOpenResponses(tidyComponents(raw));
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        completeOperation(operation, path, config),
      ]),
    ),
  ]);
  const completed: OpenApi = { ...document, paths: Object.fromEntries(paths) };
  const names = new Set(
    Object.values(completed.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ tags }) => tags),
    ),
  );
  names.add('Webhooks');
  return {
    ...completed,
    info: {
      ...document.info,
      description: `Calls below \`/api/merchant\` are for the servers of businesses; ${config.publicUrl}/docs/api documents them. The other calls are for ${brand.name}’s own pages and change with them.`,
    },
    tags: [...names].map((name) => ({ name, ...(TAGS[name] ? { description: TAGS[name] } : {}) })),
    webhooks: webhooks(config),
  };
}

function completeOperation(
  operation: Operation,
  path: string,
  config: Pick<Config, 'publicUrl'>,
): Operation {
  const parameters = operation.parameters?.map((one) => completeParameter(one, path, operation));
  const example = EXAMPLES[operation.operationId];
  const body = operation.requestBody;
  const json = body?.content['application/json'];
  const responses = Object.entries(operation.responses).map(([status, answer]) => [
    status,
    Number(status) < 400
      ? success(answer, operation, example?.response)
      : refusal(Number(status), answer, operation, config),
  ]);
  return {
    ...operation,
    ...(parameters ? { parameters } : {}),
    ...(body && json && example?.body
      ? {
          requestBody: {
            ...body,
            content: { 'application/json': { ...json, example: example.body } },
          },
        }
      : {}),
    responses: Object.fromEntries(responses),
  };
}

function completeParameter(parameter: Parameter, path: string, operation: Operation): Parameter {
  const { name } = parameter;
  const description =
    parameter.in === 'path' ? describePathId(path, name) : FIELDS[parameter.in]?.[name];
  const { params, query } = EXAMPLES[operation.operationId] ?? {};
  const example = parameter.in === 'path' ? params?.[name] : query?.[name];
  return {
    ...parameter,
    ...(parameter.in === 'header'
      ? { name: name === 'idempotency-key' ? 'Idempotency-Key' : name }
      : {}),
    ...(description ? { description } : {}),
    ...(example === undefined ? {} : { example }),
  };
}

function success(answer: Answer, operation: Operation, example: unknown): Answer {
  const json = answer.content?.['application/json'];
  const isList = json?.schema?.properties?.data !== undefined;
  const schema =
    json?.schema && isList ? withMeanings(json.schema, FIELDS.list ?? {}, '') : json?.schema;
  return {
    ...answer,
    description: isList ? 'A page of the list.' : 'The call succeeded.',
    headers: successHeaders(operation),
    ...(json
      ? {
          content: {
            ...answer.content,
            'application/json': {
              ...json,
              ...(schema ? { schema } : {}),
              ...(example === undefined ? {} : { example }),
            },
          },
        }
      : {}),
  };
}

/** The response of a status, with every code of the operation that has it. */
export function refusal(
  status: number,
  answer: Answer,
  operation: Operation,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Answer {
  const codes = operation['x-error-codes'].filter((code) => catalogue[code].status === status);
  return {
    ...answer,
    description: codes.map((code) => `\`${code}\`: ${catalogue[code].message}`).join('\n\n'),
    headers: errorHeaders(status, operation),
    content: {
      'application/json': {
        schema: refTo('Error'),
        examples: Object.fromEntries(
          codes.map((code) => [code, { value: refused(code, publicUrl) }]),
        ),
      },
    },
  };
}

/** The body of an error response, as an example. */
function refused(code: ErrorCode, publicUrl: string) {
  const waits = catalogue[code].status === 429 || code === 'unavailable';
  const problem = new Problem(code, {
    ...(waits ? { retryAfter: 12 } : {}),
    ...(code === 'validation_failed'
      ? {
          errors: [
            { path: 'amount', message: 'A decimal string such as "40.00".', code: 'wrong_format' },
          ],
        }
      : {}),
  });
  return problemBody(problem, 'f2b1c7a0-6d1e-4c57-9a53-2f0f4b6e9d10', publicUrl);
}
