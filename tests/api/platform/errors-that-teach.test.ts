/** A refusal names its cause precisely enough to correct the request without the documentation. */
import { describe, expect, test } from 'vitest';

import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import { createApiToken } from '../../../server/merchants/api-keys/api-token.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

const list = (authorization?: string) =>
  api().http.inject({
    url: '/api/merchant/pay-sessions',
    headers: authorization === undefined ? {} : { authorization },
  });

describe('a call of a business’s server', () => {
  test.each([
    ['without a token', undefined, 'token_missing'],
    ['with an empty header', '', 'token_missing'],
    ['with a token that is not a bearer token', 'Basic c2FsdXM6eA==', 'token_malformed'],
    ['with a token and no scheme', `salus_test_${'0'.repeat(72)}`, 'token_malformed'],
    ['with half a token', `Bearer salus_test_${'0'.repeat(36)}`, 'token_malformed'],
    ['with a placeholder', 'Bearer YOUR_TOKEN', 'token_malformed'],
  ])('%s is answered with its code', async (_, authorization, code) => {
    const answer = await list(authorization);

    expect([answer.statusCode, answer.json().code]).toEqual([401, code]);
    expect(answer.json().docs).toBe(`${api().config.publicUrl}/api/docs/errors#${code}`);
  });

  test('with a live token learns that this is a sandbox', async () => {
    const { id } = await newMerchant(api());
    const { secrets } = api().config;
    const live = await createApiToken(api().db, { mode: 'production', secrets }, id);

    expect((await list(`Bearer ${live}`)).json()).toMatchObject({
      statusCode: 401,
      code: 'wrong_mode',
    });
  });

  test('with a revoked token is refused as before', async () => {
    const { id } = await newMerchant(api());
    const token = await createApiToken(api().db, api().config, id);
    expect((await list(`Bearer ${token}`)).statusCode).toBe(200);
    await api().db.execute(sql`update api_key set revoked_at = now() where merchant_id = ${id}`);

    expect((await list(`Bearer ${token}`)).json()).toMatchObject({
      statusCode: 401,
      code: 'unauthenticated',
    });
  });
});

describe('a path with another method', () => {
  test.each([
    ['DELETE', '/api/merchant/pay-sessions', 'GET, HEAD, POST'],
    ['PATCH', '/api/merchant/pay-sessions/pay_0123456789abcdefghjkmnpqrs', 'GET, HEAD'],
    ['GET', '/api/merchant/pay-sessions/pay_0123456789abcdefghjkmnpqrs/cancel?x=1', 'POST'],
    ['GET', '/api/auth/local/', 'POST'],
    ['POST', '/api/docs', 'GET, HEAD'],
  ] as const)('%s %s names the methods it has', async (method, url, allow) => {
    const answer = await api().http.inject({ method, url });

    expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.json().error).toBe('Method Not Allowed');
  });

  test.each([
    '/api/merchant',
    '/api/merchant/pay-sessions/a/b/c',
    '/api/nothing',
    '/api/merchant//',
  ])('that does not exist (%s) is not found, whatever the method', async (url) => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const answer = await api().http.inject({ method, url });
      expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 404, undefined]);
    }
  });
});

const create = async (payload: string | object) => {
  const { apiToken } = await newMerchant(api());
  return api().http.inject({
    method: 'POST',
    url: '/api/merchant/pay-sessions',
    headers: { authorization: `Bearer ${apiToken}`, 'content-type': 'application/json' },
    payload,
  });
};

describe('an unknown field', () => {
  test.each([
    [{ sucessUrl: 'https://a.test' }, 'sucessUrl', 'Unknown field. Did you mean "successUrl"?'],
    [{ success_url: 'https://a.test' }, 'success_url', 'Unknown field. Did you mean "successUrl"?'],
    [{ zzz: 1 }, 'zzz', 'Unknown field.'],
    [
      { lineItems: [{ name: 'Tea', quantity: 1, amount: '1', quantitty: 1 }] },
      'lineItems.0.quantitty',
      'Unknown field. Did you mean "quantity"?',
    ],
  ])('in %j is answered with the nearest known one', async (extra, path, message) => {
    const answer = await create({ amount: '40.00', currency: 'EUR', ...extra });

    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual([{ path, message, code: 'unknown_field' }]);
  });

  test('of the query is answered with the nearest known one', async () => {
    const { apiToken } = await newMerchant(api());
    const answer = await api().call(merchantEndpoints.listSessions, {
      token: apiToken,
      query: { stauts: 'paid' },
    });

    expect(answer.json().errors).toEqual([
      {
        path: 'query.stauts',
        message: 'Unknown field. Did you mean "status"?',
        code: 'unknown_field',
      },
    ]);
  });
});

test('each invalid field has a code', async () => {
  const answer = await create({
    currency: 'EUR',
    description: 7,
    reference: 'x'.repeat(101),
    minimumLevel: 'Gold',
    locale: 'english',
    lineItems: [{ name: 'Tea', quantity: 0, amount: '1' }],
    metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 'v'])),
  });

  const codes = answer.json().errors.map(({ path, code }: Record<string, string>) => [path, code]);
  expect(Object.fromEntries(codes)).toEqual({
    amount: 'required',
    description: 'wrong_type',
    reference: 'too_large',
    minimumLevel: 'unknown_value',
    locale: 'wrong_format',
    'lineItems.0.quantity': 'too_small',
    metadata: 'invalid',
  });
});

test('a field that a rule of the server refuses has a code as well', async () => {
  const answer = await create({
    amount: '40.00',
    currency: 'EUR',
    expiresAt: '2020-01-01T00:00:00Z',
  });

  expect(answer.json().errors).toMatchObject([{ path: 'expiresAt', code: 'invalid' }]);
});

describe('an unknown currency', () => {
  test.each(['eur', 'XXX', 'JPY'])(
    '%s is answered with those of this installation',
    async (currency) => {
      const { currencies } = api().config;

      expect((await create({ amount: '40', currency })).json().errors).toEqual([
        {
          path: 'currency',
          message: `Unknown currency: one of ${currencies.join(', ')}, SLS.`,
          code: 'unknown_currency',
        },
      ]);
    },
  );
});

describe('a body that is not JSON', () => {
  test.each([
    ['{\n  "amount": "40.00",\n  currency: "EUR"\n}', 'json_syntax', 'line 3, column 3'],
    ['amount=40.00', 'json_syntax', 'line 1, column 1'],
    ['{"amount":"40.00"', 'json_syntax', 'line 1, column 18'],
    ['', 'empty_body', 'The body is empty.'],
    ['{"__proto__":{}}', 'forbidden_key', 'The keys __proto__ and constructor'],
  ])('%j is answered with the place', async (payload, code, place) => {
    const answer = await create(payload);

    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request']);
    expect(answer.json().errors).toEqual([
      { path: '', code, message: expect.stringContaining(place) },
    ]);
  });
});
