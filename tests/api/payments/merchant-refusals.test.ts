/**
 * Refused requests of a merchant's server: the answer names the field and the rule and links to the
 * documentation, and nothing is stored. An endpoint without cases here fails the test.
 */
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import type { Documented } from '#shared/http/endpoint.ts';
import * as merchantEndpoints from '#shared/merchant/docs.ts';
import { SCOPES } from '#shared/team/scopes.ts';
import { insertKey } from '../../../server/merchants/api-keys/api-token.ts';
import { EXAMPLES } from '../../../server/web/api-docs/examples.ts';
import { useApi } from '../../support/api/api.ts';
import { merchantCalls, WITHOUT_IDEMPOTENCY } from '../../support/api/endpoints.ts';
import { rowCounts } from '../../support/api/row-counts.ts';
import { REFUSED_PAY_SESSIONS } from '../../support/merchants/refused-pay-sessions.ts';
import { REFUSED_VALUES } from '../../support/merchants/refused-values.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();

/** Refused requests store nothing, so one merchant serves every case. */
let merchant: ReturnType<typeof newCaller> | undefined;
function merchantOnce() {
  merchant ??= newCaller();
  return merchant;
}

/** With a named key: the API token may not request payouts. */
async function newCaller() {
  const { id, ...others } = await newMerchant(api());
  const key = await insertKey(api().db, api().config, { id }, { name: 'All', scopes: [...SCOPES] });
  return { ...others, id, apiToken: key.token };
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

test('every merchant endpoint has its cases', () => {
  const names = merchantCalls.map(({ name, path }) => name ?? path);

  expect(Object.keys(REFUSED_VALUES).sort()).toEqual(names.sort());
  for (const endpoint of merchantCalls) {
    const row = REFUSED_VALUES[endpoint.name ?? ''] ?? {};
    for (const part of ['params', 'query', 'body'] as const) {
      expect([endpoint.name, part, part in row]).toEqual([
        endpoint.name,
        part,
        endpoint[part] !== undefined,
      ]);
      if (part !== 'params' && endpoint[part])
        expect(Object.keys(row[part] ?? {})).toContain('unknown');
    }
  }
});

const FIELDS = merchantCalls.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(REFUSED_VALUES[endpoint.name ?? '']?.[part] ?? {}).flatMap(([field, values]) =>
      values.map((value) => ({
        ...{ endpoint, value },
        path: part === 'body' ? field : `${part}.${field}`,
        call: callWith(endpoint, part, field, value),
      })),
    ),
  ),
);
const PAY_SESSIONS = REFUSED_PAY_SESSIONS.map(({ path, value, body }) => ({
  ...{ endpoint: merchantEndpoints.createSession as Documented, path, value },
  call: { body },
}));
const CASES = [...FIELDS, ...PAY_SESSIONS];

describe.each(CASES.map((one) => [`${one.endpoint.name} ${one.path}`, one] as const))(
  '%s',
  (_, { endpoint, path, value, call }) => {
    test(`may not be ${shown(value)}`, async () => {
      const { apiToken } = await merchantOnce();
      const before = await rowCounts(api());

      const response = await api().call(endpoint, {
        token: apiToken,
        ...call,
        headers: { 'idempotency-key': 'bad' },
      });

      expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
      expect(response.json().errors).toMatchObject([
        { path, message: expect.stringMatching(/\S/) },
      ]);
      expect(response.json().docs).toBe(
        `${api().config.publicUrl}/api/docs/errors#validation_failed`,
      );
      expect(await rowCounts(api())).toEqual(before);
    });
  },
);

test('all invalid fields are named in one answer', async () => {
  const response = await api().call(merchantEndpoints.createSession, {
    token: (await merchantOnce()).apiToken,
    body: { amount: '-1', currency: 'XXX', locale: 'english', unknown: 1 },
  });

  const blamed = response.json().errors.map((error: { path: string }) => error.path);
  expect(blamed.sort()).toEqual(['amount', 'currency', 'locale', 'unknown']);
});

test.each(
  merchantCalls
    .filter(({ method, name = '' }) => method === 'POST' && !WITHOUT_IDEMPOTENCY.has(name))
    .map((one) => [one.name, one] as const),
)('%s refuses an invalid Idempotency-Key', async (name, endpoint) => {
  const { params = {}, body } = EXAMPLES[name ?? ''] ?? {};
  const response = await api().call(endpoint, {
    token: (await merchantOnce()).apiToken,
    params,
    ...(endpoint.body ? { body } : {}),
    headers: { 'idempotency-key': 'two words' },
  });

  expect([response.statusCode, response.json().errors]).toMatchObject([
    422,
    [{ path: 'headers.idempotency-key' }],
  ]);
});

const GOOD = JSON.stringify({ amount: '40.00', currency: 'EUR' });
const LARGEST = 64 * 1024;
const JSON_TYPE = 'application/json';

const OTHER_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data'];
const BODIES: [what: string, payload: () => string | Readable, status: number, type?: string][] = [
  ['of one byte more than 64 kB', () => GOOD.padEnd(LARGEST + 1), 413],
  ['too long that does not say so', () => Readable.from([GOOD, ' '.repeat(LARGEST)]), 413],
  ...[
    '{"amount":"40.00","currency":"EUR"',
    "{'amount':'40.00'}",
    'amount=40.00',
    '\u0000',
    '',
    '{"amount":"40.00","currency":"EUR","__proto__":{"admin":true}}',
    '{"amount":"40.00","currency":"EUR","constructor":{"prototype":{"admin":true}}}',
  ].map((text): [string, () => string, number] => [`that is not JSON: ${text}`, () => text, 400]),
  ...['null', '[]', '"40.00"', '7', 'true'].map((text): [string, () => string, number] => [
    `that is ${text}`,
    () => text,
    422,
  ]),
  ...[...OTHER_TYPES, 'text/xml'].map((type): [string, () => string, number, string] => [
    `of the type ${type}`,
    () => GOOD,
    415,
    type,
  ]),
];
const CODES: Record<number, string> = {
  400: 'malformed_request',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'validation_failed',
};

describe('a body', () => {
  const post = async (payload?: string | Readable, type = JSON_TYPE) =>
    api().http.inject({
      method: 'POST',
      url: '/api/merchant/pay-sessions',
      headers: {
        authorization: `Bearer ${(await merchantOnce()).apiToken}`,
        ...(payload === undefined ? {} : { 'content-type': type }),
      },
      ...(payload === undefined ? {} : { payload }),
    });

  test.each(BODIES)('%s is refused', async (_, payload, status, type) => {
    await merchantOnce();
    const before = await rowCounts(api());

    const response = await post(payload(), type);

    expect([response.statusCode, response.json().code]).toEqual([status, CODES[status]]);
    expect(await rowCounts(api())).toEqual(before);
  });

  test('is required', async () => {
    expect((await post()).statusCode).toBe(422);
  });

  test('of 64 kB is accepted', async () => {
    expect((await post(GOOD.padEnd(LARGEST))).statusCode).toBe(201);
  });
});

/** The example of the documentation, with one value replaced. */
function callWith(
  endpoint: Documented,
  part: 'params' | 'query' | 'body',
  field: string,
  value: unknown,
) {
  const { params = {}, query = {}, body = {} } = EXAMPLES[endpoint.name ?? ''] ?? {};
  const required = endpoint.query?.safeParse({}).success ? {} : query;
  const given = { params, body: endpoint.body ? body : undefined };
  return {
    ...given,
    query: part === 'query' ? { ...required, [field]: String(value) } : required,
    params: part === 'params' ? { ...params, [field]: String(value) } : params,
    body:
      part === 'body'
        ? withoutSites({ ...body, [field]: value }, field)
        : withoutSites(given.body, field),
  };
}

/** The example's addresses do not belong to the test merchant. */
function withoutSites(body: Record<string, unknown> | undefined, blamed: string) {
  if (!body) return undefined;
  const kept = Object.entries(body).filter(([name]) => name === blamed || !name.endsWith('Url'));
  return Object.fromEntries(kept);
}
