/**
 * What no call of a merchant's server may send, for every one of them: 422 that names the field and
 * the rule and leads to the docs, and nothing is stored. A call without its cases here fails.
 */
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { EXAMPLES } from '../../server/api-docs/examples.ts';
import { useApi } from '../support/api.ts';
import { endpoints } from '../support/contracts.ts';
import { newMerchant } from '../support/people.ts';
import { rowCounts } from '../support/rows.ts';

const api = useApi();

const PAGE: Cases = {
  limit: ['0', '101', '1.5', '-1', 'all', '', '1e2'],
  after: ['', 'x', 'pay_1', 'usr_00000000000000000000000000', '0'.repeat(3000)],
  unknown: ['1'],
};
const REFERENCE = { reference: ['', 'x'.repeat(101), 'a\u0000b', '\u202ea'] };
const ID: Cases = { id: ['x', 'usr_00000000000000000000000000', 'PAY_1', 'a%20b', '0'] };
const STATUS = { status: ['', 'PAID', 'open'] };
const ADDRESS = ['', '/in', 'javascript:alert(1)', 'https://elsewhere.test/', 1, null];

/** By field, the values it may not have. */
type Cases = Record<string, readonly unknown[]>;

interface Row {
  body?: Cases;
  query?: Cases;
  params?: Cases;
}

const ROWS: Record<string, Row> = {
  createPaySession: {
    // Each field with all its values stands in merchant-bad-input.test.ts.
    body: {
      amount: [undefined, 1, '-1'],
      currency: [undefined, 'XXX'],
      unknown: [1],
      id: ['pay_1'],
    },
  },
  readPaySession: { params: ID },
  listPaySessions: {
    query: { ...PAGE, ...STATUS, ...REFERENCE, from: ['yesterday', '2026-11-21', ''], to: ['0'] },
  },
  cancelPaySession: { params: ID },
  createRefund: {
    params: ID,
    body: { amount: [1, '-1', '1e2', '', null], reason: ['', 'x'.repeat(201), 1], unknown: [1] },
  },
  listRefunds: { params: ID, query: PAGE },
  createLinkSession: {
    body: {
      ...REFERENCE,
      successUrl: ADDRESS,
      deniedUrl: ADDRESS,
      expiresAt: ['tomorrow', '2020-01-01T00:00:00Z', 1],
      locale: ['EN', 'english'],
      unknown: [1],
      member: ['usr_1'],
    },
  },
  listLinkSessions: { query: { ...PAGE, ...STATUS, ...REFERENCE } },
  readLinkSession: { params: ID },
  listLinks: { query: { ...PAGE, ...REFERENCE } },
  readLink: { params: ID },
  listEvents: {
    query: {
      ...PAGE,
      type: ['', 'pay_session', 'pay_session.created', 'PAY_SESSION.PAID'],
      order: ['', 'desc', 'Newest'],
      wait: ['-1', '26', '100', '1.5', '', 'long'],
    },
  },
  readEvent: { params: ID },
  testWebhook: { body: { type: ['', 'pay_session.created', 1, null], unknown: [1] } },
};

const merchants = endpoints.filter(({ access }) => access === 'merchant');

test('every call of a merchant’s server has its cases', () => {
  const names = merchants.map(({ name, path }) => name ?? path);

  expect(Object.keys(ROWS).sort()).toEqual(names.sort());
  for (const endpoint of merchants) {
    const row = ROWS[endpoint.name ?? ''] ?? {};
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

const shown = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 40);

const CASES = merchants.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(ROWS[endpoint.name ?? '']?.[part] ?? {}).flatMap(([field, values]) =>
      values.map((value) => ({ endpoint, part, field, value })),
    ),
  ),
);

/** The example of the documents, with one value put into it. */
function callWith(
  endpoint: Endpoint,
  part: 'params' | 'query' | 'body',
  field: string,
  value: unknown,
) {
  const { params = {}, body = {} } = EXAMPLES[endpoint.name ?? ''] ?? {};
  const given = { params, query: {}, body: endpoint.body ? body : undefined };
  return {
    ...given,
    query: part === 'query' ? { [field]: String(value) } : {},
    params: part === 'params' ? { ...params, [field]: String(value) } : params,
    body:
      part === 'body'
        ? withoutSites({ ...body, [field]: value }, field)
        : withoutSites(given.body, field),
  };
}

/** The example's addresses are not the test merchant's. */
function withoutSites(body: Record<string, unknown> | undefined, blamed: string) {
  if (!body) return undefined;
  const kept = Object.entries(body).filter(([name]) => name === blamed || !name.endsWith('Url'));
  return Object.fromEntries(kept);
}

describe.each(CASES.map((one) => [`${one.endpoint.name} ${one.part}.${one.field}`, one] as const))(
  '%s',
  (_, { endpoint, part, field, value }) => {
    test(`may not be ${shown(value)}`, async () => {
      const { apiToken } = await merchantOnce();
      const before = await rowCounts(api());

      const response = await api().call(endpoint, {
        token: apiToken,
        ...callWith(endpoint, part, field, value),
        headers: { 'idempotency-key': 'bad' },
      });

      expect([response.statusCode, response.json().code]).toEqual([422, 'validation_failed']);
      const path = part === 'body' ? field : `${part}.${field}`;
      expect(response.json().errors).toEqual([{ path, message: expect.stringMatching(/\S/) }]);
      expect(response.json().docs).toBe(
        `${api().config.publicUrl}/api/docs/errors#validation_failed`,
      );
      expect(await rowCounts(api())).toEqual(before);
    });
  },
);

test.each(
  merchants.filter(({ method }) => method === 'POST').map((one) => [one.name, one] as const),
)('%s refuses an Idempotency-Key that is none', async (name, endpoint) => {
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

/** What is refused leaves no trace, so one merchant serves every case. */
let merchant: ReturnType<typeof newMerchant> | undefined;
function merchantOnce() {
  merchant ??= newMerchant(api());
  return merchant;
}
