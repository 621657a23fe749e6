/** The resources that a business's server reads and searches by key, like its console. */
import { describe, expect, test } from 'vitest';
import * as buttonsEndpoints from '#shared/buttons/endpoints.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import * as balanceEndpoints from '#shared/merchant/balance-endpoints.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as refundsEndpoints from '#shared/refunds/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import * as payoutsEndpoints from '#shared/withdrawals/merchant-endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { SILENT_CHAIN } from '../../support/chain/settings.ts';
import { paidAgain, paidScene } from '../../support/payments/refunds.ts';
import {
  deposit,
  newMerchant,
  newPaySession,
  PASSWORD,
  type TestMerchant,
} from '../../support/people/people.ts';

const api = useApi({ chain: SILENT_CHAIN });

const call = (
  { apiToken }: Pick<TestMerchant, 'apiToken'>,
  endpoint: Endpoint,
  input: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
) => api().call(endpoint, { token: apiToken, ...input });

const idsOf = (answer: { json(): { data: { id: string }[] } }) =>
  answer.json().data.map(({ id }) => id);

describe('a search of pay sessions', () => {
  const found = async (merchant: TestMerchant, search: string) => {
    const answer = await api().http.inject({
      url: `/api/merchant/pay-sessions?${search}`,
      headers: { authorization: `Bearer ${merchant.apiToken}` },
    });
    return answer.statusCode === 200 ? idsOf(answer) : answer.json().errors;
  };

  test('finds metadata by key and value, and every one of several', async () => {
    const merchant = await newMerchant(api());
    const made = (metadata: object) => newPaySession(api(), merchant, { metadata });
    const both = await made({ basket: 'b:1', shop: 'north' });
    const one = await made({ basket: 'b:1' });
    await made({ basket: 'b:10' });
    await newPaySession(api(), merchant);
    const stranger = await newMerchant(api());
    await newPaySession(api(), stranger, { metadata: { basket: 'b:1' } });

    expect(await found(merchant, 'metadata=basket:b:1')).toEqual([one.id, both.id]);
    expect(await found(merchant, 'metadata=basket:b:1&metadata=shop:north')).toEqual([both.id]);
    expect(await found(merchant, 'metadata=basket:')).toEqual([]);
    expect(await found(merchant, 'metadata=basket')).toMatchObject([{ path: 'query.metadata' }]);
  });

  test('finds several statuses, a currency and a range of prices', async () => {
    const { merchant, payer, id: paid } = await paidScene(api());
    const cheap = await newPaySession(api(), merchant, { amount: '5.00' });
    const dear = await newPaySession(api(), merchant, { amount: '40.01' });
    const inTokens = await newPaySession(api(), merchant, { amount: '40', currency: 'SLS' });
    const cancelled = await newPaySession(api(), merchant);
    await call(merchant, merchantEndpoints.cancelSession, { params: { id: cancelled.id } });
    expect(payer.id).not.toBe(merchant.id);

    const two = await found(merchant, 'status=paid&status=cancelled');
    expect(two).toEqual([cancelled.id, paid]);
    expect(await found(merchant, 'currency=SLS')).toEqual([inTokens.id]);
    const range = 'status=pending&currency=EUR&minimumAmount=5.00&maximumAmount=40';
    expect(await found(merchant, range)).toEqual([cheap.id]);
    expect(await found(merchant, 'currency=EUR&minimumAmount=40.01')).toEqual([dear.id]);
  });

  test('by price needs a currency', async () => {
    expect(await found(await newMerchant(api()), 'minimumAmount=5')).toEqual([
      {
        path: 'query.minimumAmount',
        message: 'Only together with a currency.',
        code: 'invalid',
      },
    ]);
  });

  test('is paginated', async () => {
    const merchant = await newMerchant(api());
    const metadata = { basket: 'b-1' };
    const first = await newPaySession(api(), merchant, { metadata });
    const second = await newPaySession(api(), merchant, { metadata });
    const query = 'metadata=basket:b-1&limit=1';

    expect(await found(merchant, query)).toEqual([second.id]);
    expect(await found(merchant, `${query}&after=${second.id}`)).toEqual([first.id]);
  });
});

describe('refunds', () => {
  test('of all payments are listed, newest first, and read one by one', async () => {
    const one = await paidScene(api());
    const other = await paidAgain(api(), one);
    const refund = async (id: string) => {
      const params = { id };
      const body = { amount: '1.00' };
      return (await call(one.merchant, refundsEndpoints.refundSession, { params, body })).json();
    };
    const made = [await refund(one.id), await refund(other.id), await refund(one.id)];
    const newestFirst = made.map(({ id }) => id).reverse();

    const list = (query: Record<string, string> = {}) =>
      call(one.merchant, refundsEndpoints.listAll, { query });
    expect(idsOf(await list())).toEqual(newestFirst);
    const page = await list({ limit: '2' });
    expect([idsOf(page), page.json().next]).toEqual([newestFirst.slice(0, 2), newestFirst[1]]);
    expect(idsOf(await list({ after: newestFirst[1] ?? '' }))).toEqual(newestFirst.slice(2));
    expect(idsOf(await list({ to: made[0].createdAt }))).toEqual([]);
    const params = { id: made[0].id };
    expect((await call(one.merchant, refundsEndpoints.read, { params })).json()).toEqual(made[0]);
  });

  test('of another business are not found', async () => {
    const { merchant, id } = await paidScene(api());
    const made = await call(merchant, refundsEndpoints.refundSession, { params: { id }, body: {} });
    const stranger = await newMerchant(api());

    const params = { id: made.json().id };
    expect((await call(stranger, refundsEndpoints.read, { params })).statusCode).toBe(404);
    expect(idsOf(await call(stranger, refundsEndpoints.listAll))).toEqual([]);
    const after = await call(stranger, refundsEndpoints.listAll, { query: { after: params.id } });
    expect(after.json().errors).toMatchObject([{ path: 'query.after' }]);
  });
});

describe('the balance', () => {
  test('shows both accounts and the balance for payouts', async () => {
    const merchant = await newMerchant(api());
    await deposit(api(), merchant.cash, '100');

    expect((await call(merchant, balanceEndpoints.readBalance)).json()).toEqual({
      currency: 'SLS',
      cash: '100',
      stake: '0',
      withdrawable: '100',
      held: [],
    });
  });

  test('has its movements as pages and as a file', async () => {
    const { merchant, transfer, id } = await paidScene(api());
    await call(merchant, refundsEndpoints.refundSession, { params: { id }, body: {} });

    const { data } = (await call(merchant, balanceEndpoints.listMovements)).json();
    expect(data).toMatchObject([
      { type: 'payment', amount: '-152', reverses: transfer },
      { id: transfer, type: 'payment', amount: '152', currency: 'SLS' },
    ]);
    const file = await api().http.inject({
      url: '/api/merchant/balance/movements',
      headers: { authorization: `Bearer ${merchant.apiToken}`, accept: 'text/csv' },
    });
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n').filter((line) => line.includes('txn_'))).toHaveLength(2);
  });
});

describe('payouts', () => {
  const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

  async function paidOut() {
    const merchant = await newMerchant(api());
    await deposit(api(), merchant.cash, '100');
    await rowsOf(
      api().db,
      sql`update member set external_deposit_address = ${ADDRESS} where id = ${merchant.id}`,
    );
    const body = { amount: '40.5', password: PASSWORD };
    const made = await api().call(withdrawalsEndpoints.payout, { token: merchant.token, body });
    return { merchant, payout: made.json() };
  }

  test('are listed and read by key', async () => {
    const { merchant, payout } = await paidOut();
    const shown = { id: payout.id, amount: '40.5', address: ADDRESS, status: 'requested' };

    const list = (query: Record<string, string>) =>
      call(merchant, payoutsEndpoints.listPayouts, { query });
    expect((await list({})).json()).toMatchObject({ data: [shown], next: null });
    expect(idsOf(await list({ status: 'settled' }))).toEqual([]);
    expect(idsOf(await list({ after: payout.id }))).toEqual([]);
    const read = await call(merchant, payoutsEndpoints.readPayout, { params: { id: payout.id } });
    expect(read.json()).toMatchObject(shown);
    expect(read.json()).not.toHaveProperty('kind');
  });

  test('and their returns have these names in the file of the movements', async () => {
    const { merchant, payout } = await paidOut();
    const { token, apiToken } = merchant;
    await api().call(withdrawalsEndpoints.cancel, { token, params: { id: payout.id } });

    const headers = { accept: 'text/csv' };
    const file = await api().call(balanceEndpoints.listMovements, { token: apiToken, headers });

    const types = [...file.body.matchAll(/^"[^"]+","(\w+)"/gm)].map(([, type]) => type);
    expect(types).toEqual(['payout_returned', 'payout', 'deposit']);
  });

  test('of another business are not found', async () => {
    const { payout } = await paidOut();
    const stranger = await newMerchant(api());
    const params = { id: payout.id };

    expect((await call(stranger, payoutsEndpoints.readPayout, { params })).statusCode).toBe(404);
    const query = { after: payout.id };
    const after = await call(stranger, payoutsEndpoints.listPayouts, { query });
    expect(after.json().errors).toMatchObject([{ path: 'query.after' }]);
  });
});

test('a button that is created twice with one Idempotency-Key exists once', async () => {
  const merchant = await newMerchant(api());
  const create = () =>
    api().call(buttonsEndpoints.create, {
      token: merchant.apiToken,
      headers: { 'idempotency-key': 'tea' },
      body: { name: 'Linden tea', currency: 'EUR', amount: '4.00', enabled: true },
    });

  const [first, second] = [await create(), await create()];

  expect([first.statusCode, second.json()]).toEqual([201, first.json()]);
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(idsOf(await call(merchant, buttonsEndpoints.list))).toEqual([first.json().id]);
});
