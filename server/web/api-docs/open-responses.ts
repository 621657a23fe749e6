/**
 * Responses may get further fields in every version, so their schemas allow fields they do not name;
 * the generator closes each object. Requests stay closed.
 */
import type { Answer, OpenApi, Operation, Schema } from './openapi-types.ts';
import { reachableFrom } from './schemas.ts';

export function withOpenResponses(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const bodies = operationsOf(document).map(({ requestBody }) => requestBody);
  const sent = reachableFrom(bodies, schemas);
  const paths = mapValues(document.paths, (methods) =>
    mapValues(methods, (operation) => ({
      ...operation,
      responses: mapValues(operation.responses, openAnswer),
    })),
  );
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      schemas: mapEntries(schemas, (name, schema) => (sent.has(name) ? schema : opened(schema))),
    },
  };
}

const operationsOf = ({ paths }: OpenApi): Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

function openAnswer(answer: Answer): Answer {
  if (!answer.content) return answer;
  const content = mapValues(answer.content, ({ schema, ...rest }) =>
    schema ? { ...rest, schema: opened(schema) } : rest,
  );
  return { ...answer, content };
}

function opened({ additionalProperties, ...schema }: Schema): Schema {
  const { properties, items, anyOf, allOf } = schema;
  return {
    ...schema,
    // A schema here describes the values of a record.
    ...(typeof additionalProperties === 'object'
      ? { additionalProperties: opened(additionalProperties) }
      : {}),
    ...(properties ? { properties: mapValues(properties, opened) } : {}),
    ...(items ? { items: opened(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(opened) } : {}),
    ...(allOf ? { allOf: allOf.map(opened) } : {}),
  };
}

const mapEntries = <T, R>(record: Record<string, T>, map: (key: string, value: T) => R) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(key, value)]));
const mapValues = <T, R>(record: Record<string, T>, map: (value: T) => R) =>
  mapEntries(record, (_, value) => map(value));
