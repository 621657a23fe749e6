/** The log of the calls that a business makes with its keys. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as endpoints from '#shared/requests/endpoints.ts';
import type { ApiRequest } from '#shared/requests/schemas.ts';
import { deleteExpiredRequests } from '../../../server/merchants/requests/forget.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { newKey } from '../../support/merchants/api-keys.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const ORDER = { amount: '40.00', currency: 'EUR', reference: 'order-17' };

async function logOf({ token }: { token: string }, query: Record<string, string> = {}) {
  await api().requests.flush();
  return (await api().call(endpoints.list, { token, query })).json() as {
    data: ApiRequest[];
    next: string | null;
  };
}
const entryOf = async ({ token }: { token: string }, id: string) => {
  await api().requests.flush();
  return (await api().call(endpoints.read, { token, params: { id } })).json();
};
const order = (token: string, body: object = ORDER, headers: Record<string, string> = {}) =>
  api().call(merchantEndpoints.createSession, { token, body, headers });
const idOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['x-request-id']);

describe('a call with a key', () => {
  test('is logged with its key, body and answer', async () => {
    const merchant = await newMerchant(api());
    const key = await newKey(api(), merchant, { name: 'Booking system' });

    const made = await order(key.token, ORDER, { 'idempotency-key': 'order-17' });

    const { data } = await logOf(merchant);
    expect(data).toEqual([
      {
        id: idOf(made),
        at: expect.any(String),
        method: 'POST',
        route: '/api/merchant/pay-sessions',
        path: '/api/merchant/pay-sessions',
        status: 201,
        errorCode: null,
        durationMs: expect.any(Number),
        idempotencyKey: 'order-17',
        address: '127.0.0.1',
        key: { id: key.id, name: 'Booking system', lastFour: key.token.slice(-4) },
      },
    ]);
    expect(await entryOf(merchant, idOf(made))).toMatchObject({
      body: JSON.stringify(ORDER),
      isBodyCut: false,
    });
  });

  test('that is refused is logged with its code, for every kind of refusal', async () => {
    const merchant = await newMerchant(api());
    const narrow = await newKey(api(), merchant, { scopes: ['balance:read'] });
    const elsewhere = await newKey(api(), merchant, { addresses: ['192.0.2.1'] });
    const key = await newKey(api(), merchant);

    await order(narrow.token);
    await order(elsewhere.token);
    await order(key.token, { ...ORDER, currency: 'XXX' });
    await api().call(merchantEndpoints.readSession, {
      token: key.token,
      params: { id: 'pay_00000000000000000000000000' },
    });
    await api().http.inject({
      method: 'POST',
      url: '/api/merchant/pay-sessions',
      headers: { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' },
      payload: '{"amount":',
    });

    const { data } = await logOf(merchant);
    expect(data.map(({ errorCode }) => errorCode).toSorted()).toEqual([
      'address_not_allowed',
      'malformed_request',
      'scope_missing',
      'session_not_found',
      'validation_failed',
    ]);
  });

  test('is logged without its secrets', async () => {
    const merchant = await newMerchant(api());
    const { token } = await newKey(api(), merchant);
    const body = { ...ORDER, card: '4242424242424242', reference: `by ${token}` };

    const made = await order(token, body, { 'idempotency-key': token });
    await api().http.inject({
      url: `/api/merchant/pay-sessions?reference=a%26b&token=${token}&secret=open-sesame`,
      headers: { authorization: `Bearer ${token}` },
    });

    const entry = await entryOf(merchant, idOf(made));
    expect(JSON.parse(entry.body)).toEqual({
      ...ORDER,
      card: '(removed)',
      reference: 'by salus_test_(removed)',
    });
    const { data } = await logOf(merchant);
    expect(data[0]?.path).toBe(
      '/api/merchant/pay-sessions?reference=a%26b&token=(removed)&secret=(removed)',
    );
    const everything = await api().db.execute(sql`select to_jsonb(r) as row from api_request r`);
    expect(JSON.stringify(everything)).not.toContain(token.slice(11));
    expect(JSON.stringify(everything)).not.toContain('open-sesame');
  });

  test('keeps the first 4 kB of the body', async () => {
    const merchant = await newMerchant(api());
    const metadata = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`é${index}`, 'é'.repeat(400)]),
    );

    const made = await order(merchant.apiToken, { ...ORDER, metadata });

    const { body, isBodyCut } = await entryOf(merchant, idOf(made));
    expect(isBodyCut).toBe(true);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(4096);
    expect(Buffer.byteLength(body)).toBeGreaterThan(4092);
    expect(body).not.toContain('\ufffd');
  });
});

test('a call of a person is not logged', async () => {
  const merchant = await newMerchant(api());

  await api().call(businessEndpoints.read, { token: merchant.token });

  expect((await logOf(merchant)).data).toEqual([]);
});

describe('the list', () => {
  async function scene() {
    const merchant = await newMerchant(api());
    const [one, two] = [await newKey(api(), merchant), await newKey(api(), merchant)];
    await order(one.token);
    await order(two.token, {});
    await api().call(merchantEndpoints.listSessions, { token: two.token });
    return { merchant, one, two };
  }
  const summary = ({ data }: { data: ApiRequest[] }) =>
    data.map(({ method, status }) => `${method} ${status}`).toSorted();

  test('is filtered by key, status, path and period', async () => {
    const { merchant, one, two } = await scene();

    expect(summary(await logOf(merchant, { key: one.id }))).toEqual(['POST 201']);
    expect(summary(await logOf(merchant, { key: two.id }))).toEqual(['GET 200', 'POST 422']);
    expect(summary(await logOf(merchant, { status: '4xx' }))).toEqual(['POST 422']);
    expect(summary(await logOf(merchant, { status: '2xx' }))).toEqual(['GET 200', 'POST 201']);
    expect(summary(await logOf(merchant, { status: '5xx' }))).toEqual([]);
    expect((await logOf(merchant, { path: 'pay-sess' })).data).toHaveLength(3);
    expect((await logOf(merchant, { path: 'pay%' })).data).toEqual([]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect((await logOf(merchant, { from: soon })).data).toEqual([]);
    expect((await logOf(merchant, { to: soon })).data).toHaveLength(3);
  });

  test('is paginated, newest first, without duplicates', async () => {
    const merchant = await newMerchant(api());
    for (let calls = 0; calls < 5; calls++) await order(merchant.apiToken);
    await api().requests.flush();
    // The same time, so that the id decides.
    await api().db.execute(
      sql`update api_request set at = now() where merchant_id = ${merchant.id}`,
    );

    const pages: number[] = [];
    const ids = new Set<string>();
    let after: string | null = null;
    do {
      const page = await logOf(merchant, { limit: '2', ...(after ? { after } : {}) });
      pages.push(page.data.length);
      for (const { id } of page.data) ids.add(id);
      after = page.next;
    } while (after);

    expect(pages).toEqual([2, 2, 1]);
    expect(ids.size).toBe(5);
  });

  test.each([
    ['key', 'tok_1'],
    ['status', '200'],
    ['limit', '0'],
    ['after', 'x'],
    ['method', 'GET'],
  ])('refuses %s=%s, naming it', async (name, value) => {
    const { token } = await newMerchant(api());

    const response = await api().call(endpoints.list, { token, query: { [name]: value } });

    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toMatchObject([{ path: `query.${name}` }]);
  });

  test('shows nothing of another business', async () => {
    const [mine, others] = [await newMerchant(api()), await newMerchant(api())];
    const made = await order(others.apiToken);

    expect((await logOf(mine)).data).toEqual([]);
    expect((await logOf(mine, { after: idOf(made) })).data).toEqual([]);
    expect((await entryOf(mine, idOf(made))).code).toBe('not_found');
    expect((await entryOf(mine, randomUUID())).code).toBe('not_found');
  });
});

test('a server reads the log with a key that has the scope', async () => {
  const merchant = await newMerchant(api());
  await order(merchant.apiToken);
  const reader = await newKey(api(), merchant, { scopes: ['requests:read'] });

  expect((await logOf(reader)).data).toHaveLength(1);
});

test('a call is forgotten after 30 days', async () => {
  const merchant = await newMerchant(api());
  const age = async (made: { headers: Record<string, unknown> }, days: number) =>
    api().database.owner.db.execute(sql`update api_request
      set at = now() - ${days}::int * interval '1 day' where id = ${idOf(made)}`);
  const [old, recent] = [await order(merchant.apiToken), await order(merchant.apiToken)];
  await api().requests.flush();
  await age(old, 31);
  await age(recent, 29);

  await deleteExpiredRequests(api().database.owner.db);

  expect((await logOf(merchant)).data.map(({ id }) => id)).toEqual([idOf(recent)]);
});
