import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { NewPaySession } from '#shared/merchant/new-pay-session.ts';
import { REMOVED, redact, redactText } from './redact.ts';

const KEY = `salus_live_${'a'.repeat(72)}`;

test('what the schema of the call knows is kept', () => {
  const body = {
    amount: '40.00',
    currency: 'EUR',
    lineItems: [{ name: 'Tea', quantity: 2, amount: '40.00' }],
    metadata: { order: '17' },
    successUrl: 'https://shop.test/thanks',
  };

  expect(redact(body, NewPaySession)).toEqual(body);
});

test('a value that the schema does not know is removed, at any depth', () => {
  const body = { amount: '40.00', card: '4242424242424242', lineItems: [{ name: 'Tea', pin: 1 }] };

  expect(redact(body, NewPaySession)).toEqual({
    amount: '40.00',
    card: REMOVED,
    lineItems: [{ name: 'Tea', pin: REMOVED }],
  });
});

test('without a schema nothing is kept', () => {
  expect(redact({ a: 'x', b: [1, { c: true }] }, undefined)).toEqual({
    a: REMOVED,
    b: [REMOVED, { c: REMOVED }],
  });
});

describe('a secret', () => {
  test.each(['currentPassword', 'password', 'code', 'passkey', 'clientSecret', 'apiToken'])(
    'in the known field %s is removed',
    (name) => {
      expect(redact({ [name]: 'open sesame' }, z.object({ [name]: z.string() }))).toEqual({
        [name]: REMOVED,
      });
    },
  );

  test.each([
    [`see ${KEY}.`, `see salus_live_${REMOVED}.`],
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', `whsec_${REMOVED}`],
    ['eyJhbGciOiJIUzI1NiJ9.e30.c2ln', REMOVED],
  ])('in a known text is removed: %s', (text, rest) => {
    expect(redact({ reference: text }, NewPaySession)).toEqual({ reference: rest });
    expect(redactText(text)).toBe(rest);
  });

  test('in the name of a field is removed', () => {
    expect(JSON.stringify(redact({ metadata: { [KEY]: '1' } }, NewPaySession))).not.toContain(KEY);
  });
});

test('a field is found in an alternative, and behind optional and nullable', () => {
  const schema = z.optional(
    z.nullable(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])),
  );

  expect(redact({ a: '1', b: '2', c: '3' }, schema)).toEqual({ a: '1', b: '2', c: REMOVED });
});

test('a name that every object has is no field of the schema', () => {
  const body = JSON.parse('{"__proto__": "x", "toString": "y"}') as unknown;

  expect(Object.values(redact(body, NewPaySession) as object)).toEqual([REMOVED, REMOVED]);
});
