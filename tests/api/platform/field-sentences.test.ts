/** Whatever is sent in a field, the answer is a sentence of ours, about that field. */
import type { FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { fieldErrors } from '../../../server/platform/http/field-errors.ts';
import { endpoints } from '../../support/api/endpoints.ts';

const WRONG = [
  undefined,
  null,
  17,
  1.5,
  -1,
  true,
  'x',
  '',
  ' ',
  [],
  [17],
  {},
  { a: 17 },
  { '': '' },
  'x'.repeat(70_000),
];

/** Zod's own: "expected string, received number", "Invalid input", "Too big", "Unrecognized key". */
const ZODS = /expected .*received|^Invalid|in record|^Too (big|small)|Unrecognized/i;

const PARTS = ['body', 'query', 'params'] as const;
const calls = endpoints.flatMap((endpoint) =>
  PARTS.flatMap((part) => {
    const schema = endpoint[part];
    return schema ? [{ name: `${part} of ${endpoint.method} ${endpoint.path}`, part, schema }] : [];
  }),
);

/** The paths of all fields, down into objects and lists. */
function fieldsOf(schema: unknown, path: string[] = []): string[][] {
  const { type, innerType, shape, element, valueType, options } = Object(Object(schema).def);
  if (innerType) return fieldsOf(innerType, path);
  const below =
    type === 'object'
      ? Object.entries(Object(shape)).flatMap(([key, one]) => fieldsOf(one, [...path, key]))
      : [
          ...(element ? fieldsOf(element, [...path, '0']) : []),
          ...(valueType ? fieldsOf(valueType, [...path, 'a']) : []),
          ...(options ?? []).flatMap((one: unknown) => fieldsOf(one, path)),
        ];
  return [path, ...below];
}

/** An object with only this field. */
const withField = (path: string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value);

test('all calls with fields are tried', () => {
  expect(calls.length).toBeGreaterThan(150);
});

describe.each(calls)('$name', ({ part, schema }) => {
  test('answers wrong values in every field in our words', () => {
    const validate = validatorCompiler({ schema: schema as z.ZodType, method: '', url: '' });
    const context = part === 'query' ? 'querystring' : part;
    const key = part === 'query' ? 'querystring' : part;
    const found = fieldsOf(schema).flatMap((path) =>
      WRONG.flatMap((value) => {
        const given = withField(path, value);
        const { error } = validate(given) as { error?: { validation: [] } };
        if (!error) return [];
        const request = { [part]: given, routeOptions: { schema: { [key]: schema } } };
        const issues = (error.validation ?? error) as Parameters<typeof fieldErrors>[0];
        return fieldErrors(issues, context, request as unknown as FastifyRequest);
      }),
    );

    expect(found.filter(({ message }) => ZODS.test(message) || message.trim() === '')).toEqual([]);
  });
});
