/** `/api/merchant/openapi.json`: what generated clients and validators read. */
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVENT_TYPES } from '#shared/events/fields.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import type { Content, OpenApi, Schema } from '../../../server/web/api-docs/openapi-types.ts';
import { useApi } from '../../support/api/api.ts';
import { endpoints } from '../../support/api/endpoints.ts';

const api = useApi();
let document: OpenApi;
let ajv: Ajv2020;
beforeAll(async () => {
  document = (await api().http.inject('/api/merchant/openapi.json')).json();
  ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, 'document');
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
const events = () => Object.entries(document.webhooks ?? {});

const callOf = ({ method, path }: Endpoint) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;

/** Why `value` does not match; undefined when it does. */
function mismatch(schema: Schema, value: unknown): string | undefined {
  const local = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  const matches = ajv.compile(JSON.parse(local));
  return matches(value) ? undefined : ajv.errorsText(matches.errors);
}

/** Every object of a schema that allows no further fields. */
function closed(schema: Schema, path: string): string[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return closed(document.components.schemas[name] ?? {}, `${path} ${name}`);
  const { properties = {}, items, anyOf = [], allOf = [], additionalProperties } = schema;
  return [
    ...(additionalProperties === false ? [path] : []),
    ...Object.entries(properties).flatMap(([key, value]) => closed(value, `${path}.${key}`)),
    ...[...(items ? [items] : []), ...anyOf, ...allOf].flatMap((one) => closed(one, path)),
  ];
}

describe('the OpenAPI document of the merchant API', () => {
  test('has every call of businesses’ servers, and no other', () => {
    const own = endpoints.filter(({ path }) => path.startsWith('/merchant/'));

    expect(
      operations()
        .map(({ call }) => call)
        .sort(),
    ).toEqual(own.map(callOf).sort());
    expect(document.servers).toEqual([{ url: `${api().config.publicUrl}/api` }]);
  });

  test('is valid by the schema of OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)));

    expect([valid, errors]).toEqual([true, undefined]);
  });

  test('has no error that only a person gets', () => {
    const codes = operations().flatMap(({ operation }) => [
      ...operation['x-error-codes'],
      ...Object.values(operation.responses).flatMap(({ content }) =>
        Object.keys(content?.['application/json']?.examples ?? {}),
      ),
    ]);

    expect(codes).toContain('scope_missing');
    for (const code of ['mailbox_unproven', 'second_factor_required']) {
      expect(codes).not.toContain(code);
      expect(JSON.stringify(document.paths)).not.toContain(code);
    }
  });

  test('has only components that it uses', () => {
    const text = JSON.stringify(document);
    const names = Object.keys(document.components.schemas);

    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  test('groups calls by resource, as their path names it', () => {
    const tags = document.tags?.map(({ name }) => name) ?? [];

    for (const { call, operation } of operations()) {
      expect([call, tags]).toEqual([call, expect.arrayContaining(operation.tags)]);
      expect([call, operation.tags.filter((tag) => call.includes(`/${tag}`))]).toEqual([
        call,
        operation.tags,
      ]);
    }
  });

  test('states how each call and each event is authenticated', () => {
    const schemes = Object.keys(document.components.securitySchemes);
    const scopes = new Map(endpoints.map((endpoint) => [callOf(endpoint), endpoint.scope]));

    for (const { call, operation } of operations()) {
      const expected = [{ merchantToken: [scopes.get(call)] }];
      expect([call, operation.security]).toEqual([call, expected]);
    }
    for (const [type, { post }] of events()) expect([type, post.security]).toEqual([type, []]);
    expect(schemes).toEqual(['merchantToken']);
  });
});

describe('a response', () => {
  test('may get further fields', () => {
    const found = operations().flatMap(({ call, operation }) =>
      Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        Object.values(content).flatMap(({ schema = {} }) => closed(schema, `${call} ${status}`)),
      ),
    );

    expect(found).toEqual([]);
  });

  test('of an event may get further fields', () => {
    const found = events().flatMap(([type, { post }]) =>
      closed(post.requestBody?.content['application/json']?.schema ?? {}, type),
    );

    expect(found).toEqual([]);
  });
});

test('a request may have no further fields', () => {
  for (const { call, operation } of operations()) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (schema) expect([call, closed(schema, call).length > 0]).toEqual([call, true]);
  }
});

describe('every example matches its schema', () => {
  const examplesOf = ({ example, examples = {} }: Content) => [
    ...(example === undefined ? [] : [example]),
    ...Object.values(examples).map(({ value }) => value),
  ];
  const wrong = (place: string, content: Content | undefined) =>
    examplesOf(content ?? {})
      .flatMap((value) => mismatch(content?.schema ?? {}, value) ?? [])
      .map((text) => `${place}: ${text}`);

  test('of requests and responses', () => {
    const found = operations().flatMap(({ call, operation }) => [
      ...wrong(`${call} body`, operation.requestBody?.content['application/json']),
      ...Object.entries(operation.responses).flatMap(([status, { content = {} }]) =>
        wrong(`${call} ${status}`, content['application/json']),
      ),
    ]);

    expect(found).toEqual([]);
  });

  test.each(EVENT_TYPES)('of the event %s', (type) => {
    const content = document.webhooks?.[type]?.post.requestBody?.content['application/json'];

    expect(content?.example).toMatchObject({ type });
    expect(wrong(type, content)).toEqual([]);
  });

  test('control: a wrong example is found', () => {
    const content =
      document.webhooks?.['pay_session.refunded']?.post.requestBody?.content['application/json'];
    const { refund: _, ...session } = Object(content?.example).data;

    expect(mismatch(content?.schema ?? {}, { ...Object(content?.example), data: session })).toMatch(
      /refund/,
    );
  });
});
