/** The OpenAPI document is valid and describes the merchant endpoints completely. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#shared/events/fields.ts';
import { EXAMPLES } from '../../../server/web/api-docs/examples.ts';
import type { OpenApi, Operation, Schema } from '../../../server/web/api-docs/openapi-types.ts';
import { useApi } from '../../support/api/api.ts';
import { merchantCalls, WITHOUT_IDEMPOTENCY } from '../../support/api/endpoints.ts';

const api = useApi();
let document: OpenApi;
let text: string;
beforeAll(async () => {
  const answer = await api().http.inject('/api/openapi.json');
  text = answer.body;
  document = answer.json();
});

const cases = merchantCalls.map(
  (endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

function operationOf({ method, path }: { method: string; path: string }): Operation {
  const found = document.paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
  if (!found) throw new Error(`${method} ${path} is not in the document`);
  return found;
}

function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name ? resolved(document.components.schemas[name] ?? {}) : schema;
}

/** The paths of all fields below `schema` without a description. */
function silent(schema: Schema, path = ''): string[] {
  if (schema.$ref) return [];
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${path}${name}`]),
    ...silent(field, `${path}${name}.`),
  ]);
  const items = schema.items ? silent(schema.items, path) : [];
  return [...own, ...items, ...(schema.anyOf ?? []).flatMap((one) => silent(one, path))];
}

describe('the OpenAPI document', () => {
  test('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text));

    expect([valid, errors]).toEqual([true, undefined]);
  });

  test('control: the validator finds an invalid document', async () => {
    const broken = JSON.parse(text);
    broken.paths['/api/merchant/pay-sessions'].get.responses = { 200: {} };

    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  test('names each operation once', () => {
    const names = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );

    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([]);
  });

  test('has no unused and no duplicate component', () => {
    const names = Object.keys(document.components.schemas);

    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
    expect(names.filter((name) => name.endsWith('Input'))).toEqual([]);
    expect(names).toEqual(
      expect.arrayContaining(['PaySession', 'NewPaySession', 'Refund', 'Error']),
    );
  });

  test('explains every field of its components', () => {
    const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      silent(schema).map((path) => `${name}.${path}`),
    );

    expect(fields).toEqual([]);
  });

  test('documents every event, with its body and its signature', () => {
    expect(Object.keys(document.webhooks ?? {}).sort()).toEqual([...EVENT_TYPES].sort());
    for (const [type, { post }] of Object.entries(document.webhooks ?? {})) {
      const json = post.requestBody?.content['application/json'];
      expect(json?.schema?.properties?.type?.const).toBe(type);
      expect(json?.example).toMatchObject({ type, data: expect.any(Object) });
      expect(post.parameters?.map(({ name }) => name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ]);
    }
  });
});

describe.each(cases)('%s', (_, endpoint) => {
  test('has a name, a description, and descriptions of its input and output', () => {
    const operation = operationOf(endpoint);

    expect(endpoint.name).toBe(operation.operationId);
    expect(operation.description).toMatch(/\S/);
    expect(operation.parameters?.filter(({ description }) => !description) ?? []).toEqual([]);
    const { schema = {} } =
      operation.responses[String(endpoint.status)]?.content?.['application/json'] ?? {};
    expect(silent(schema)).toEqual([]);
    expect(document.tags?.find(({ name }) => name === operation.tags[0])?.description).toMatch(
      /\S/,
    );
  });

  test('has example requests and responses that match its schemas', () => {
    const example = EXAMPLES[endpoint.name ?? ''];

    expect(example).toBeDefined();
    for (const part of ['params', 'query', 'body'] as const) {
      const given = example?.[part];
      if (endpoint[part] && (given || part !== 'query')) {
        expect([part, endpoint[part].safeParse(given).error?.issues]).toEqual([part, undefined]);
      }
    }
    const answer = endpoint.response.safeParse(example?.response);
    expect([answer.error?.issues, answer.data]).toEqual([undefined, example?.response]);
  });

  test('lists its headers, and every code by its status', () => {
    const operation = operationOf(endpoint);
    const success = operation.responses[String(endpoint.status)];

    expect(Object.keys(success?.headers ?? {})).toEqual(
      expect.arrayContaining(['RateLimit-Policy', 'RateLimit', 'X-Request-Id']),
    );
    const keyed = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false;
    expect('Idempotent-Replayed' in (success?.headers ?? {})).toBe(keyed);
    expect(operation.responses['429']?.headers).toHaveProperty('Retry-After');
    const codes = Object.values(operation.responses).flatMap(({ content }) =>
      Object.keys(content?.['application/json']?.examples ?? {}),
    );
    expect(codes.sort()).toEqual([...operation['x-error-codes']].sort());
    expect(codes).toEqual(expect.arrayContaining([...endpoint.errors, 'rate_limited']));
  });

  if (endpoint.method === 'POST' && !WITHOUT_IDEMPOTENCY.has(endpoint.name ?? '')) {
    test('accepts an Idempotency-Key', () => {
      const names = operationOf(endpoint).parameters?.map(({ name }) => name) ?? [];

      expect(names).toContain('Idempotency-Key');
    });
  }

  test('accepts no unknown field', () => {
    const operation = operationOf(endpoint);
    const body = operation.requestBody?.content['application/json']?.schema;

    if (!body) return;
    // A body that may be absent is the first of two alternatives.
    const { anyOf: [given] = [] } = resolved(body);
    expect(resolved(given ?? body).additionalProperties).toBe(false);
  });
});
