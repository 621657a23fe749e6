/** Orders of tokens: amounts, prices, and refusals that change nothing. */
import { describe, expect, test } from 'vitest';
import * as appconfigEndpoints from '#shared/appconfig/endpoints.ts';
import { LEGAL_VERSIONS } from '#shared/legal-versions.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { bought, fund, KEYS, order } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { newMember, tokens } from '../../support/people/people.ts';

const { network, api } = await purchaseScene();

const countOf = async (memberId: string) => {
  const [row] = await rowsOf<{ count: number }>(
    api().db,
    sql`select count(*)::int as count from purchase where member_id = ${memberId}`,
  );
  return row?.count;
};

describe('an order', () => {
  test.each([
    ['tokens', '100', '100', '25.00'],
    ['tokens', '10.0001', '10.0001', '2.51'],
    ['tokens', '39000', '39000', '9750.00'],
    ['money', '25.00', '100', '25.00'],
    ['money', '2.51', '10.04', '2.51'],
  ] as const)('of %s %s is %s tokens for %s', async (unit, amount, expected, fiat) => {
    const { token } = await newMember(api());

    const answer = await order(api(), token, { unit, amount });

    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ tokens: expected, fiatAmount: fiat, status: 'pending' });
  });

  test('keeps which texts were agreed to', async () => {
    const buyer = await newMember(api());
    await order(api(), buyer.token);

    const [row] = await rowsOf<{ documents: unknown }>(
      api().db,
      sql`select documents from purchase where member_id = ${buyer.id}`,
    );
    const { conditions, shipping, refund } = LEGAL_VERSIONS;
    expect(row?.documents).toEqual({ conditions, shipping, refund });
  });

  test('sent twice is one purchase and one payment', async () => {
    const buyer = await newMember(api());
    const { id: quote } = (
      await api().call(purchasesEndpoints.quote, { token: buyer.token, body: { currency: 'EUR' } })
    ).json();
    const wanted = { quote, key: 'the-same' };

    const answers = await Promise.all([1, 2, 3].map(() => order(api(), buyer.token, wanted)));

    expect(new Set(answers.map((answer) => answer.json().clientSecret)).size).toBe(1);
    expect(await countOf(buyer.id)).toBe(1);
  });

  test('under a name that was used for another is refused', async () => {
    const buyer = await newMember(api());
    const { id: quote } = (
      await api().call(purchasesEndpoints.quote, { token: buyer.token, body: { currency: 'EUR' } })
    ).json();
    await order(api(), buyer.token, { quote, key: 'k', amount: '100' });

    const other = await order(api(), buyer.token, { quote, key: 'k', amount: '200' });

    expect(other.json().code).toBe('idempotency_mismatch');
    expect(await countOf(buyer.id)).toBe(1);
  });

  test.each([
    ['', 'Amount is null'],
    ['0', 'Amount is null'],
    ['0.00', 'Amount is null'],
    ['-5', 'Not an amount.'],
    ['1e3', 'Not an amount.'],
    ['5,5', 'Not an amount.'],
    ['1.00001', 'Not an amount.'],
    ['9.9999', 'At least 10 SLS (2.50 EUR).'],
    ['40000.0001', 'At most 40000 SLS (10000.00 EUR).'],
  ])('of %j tokens is refused at its field: %s', async (amount, message) => {
    const { id, token } = await newMember(api());

    const answer = await order(api(), token, { amount });

    expect([answer.statusCode, answer.json().errors]).toMatchObject([
      422,
      [{ path: 'amount', message }],
    ]);
    expect(await countOf(id)).toBe(0);
  });

  test('is refused for a quote that no database can look for', async () => {
    const { token } = await newMember(api());

    const answer = await order(api(), token, { quote: 'a\0b' });

    expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([422, 'quote']);
  });

  test('at somebody else’s price, or one whose time is over, is refused', async () => {
    const [buyer, other] = [await newMember(api()), await newMember(api())];
    const { id: quote } = (
      await api().call(purchasesEndpoints.quote, { token: other.token, body: { currency: 'EUR' } })
    ).json();
    expect((await order(api(), buyer.token, { quote })).json().code).toBe('quote_changed');

    await api().database.owner.db.execute(
      sql`update purchase_quote set expires_at = now() where id = ${quote}`,
    );
    expect((await order(api(), other.token, { quote })).json().code).toBe('quote_changed');
  });

  test('keeps the price it was quoted when the price moves', async () => {
    const { token } = await newMember(api());
    const { id: quote } = (
      await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })
    ).json();
    await api().db.execute(
      sql`insert into token_rate (currency, rate, source) values ('EUR', 0.5, 'test')`,
    );

    const answer = await order(api(), token, { quote });

    await api().db.execute(
      sql`insert into token_rate (currency, rate, source) values ('EUR', 0.25, 'test')`,
    );
    expect(answer.json()).toMatchObject({ fiatAmount: '25.00', rate: '0.25' });
  });

  test('above the daily limit is refused, also for concurrent orders', async () => {
    const { id, token } = await newMember(api());

    const answers = await Promise.all(
      [1, 2, 3].map(() => order(api(), token, { amount: '40000' })),
    );

    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'purchase_limit_reached')).toHaveLength(1);
    expect(await countOf(id)).toBe(2);
  });

  test('counts declined orders while another card may still be tried', async () => {
    const { id, token } = await newMember(api());
    const over = async () => (await order(api(), token, { amount: '1000' })).json().code;
    await order(api(), token, { amount: '40000' });
    await order(api(), token, { amount: '40000' });
    await api().db.execute(sql`update purchase set status = 'failed' where member_id = ${id}`);
    expect(await over()).toBe('purchase_limit_reached');

    await api().db.execute(sql`update purchase set status = 'expired', closed_at = now(),
      expires_at = now() where member_id = ${id}`);
    expect(await over()).toBeUndefined();
  });

  test('of more than the treasury has left is refused', async () => {
    const [{ promised }] = (await rowsOf<{ promised: string }>(
      api().db,
      sql`select (ledger.balance((select id from ledger.account where path = 'treasury:tokens'))
        - coalesce((select sum(tokens) from purchase
          where status in ('pending', 'failed', 'paid_uncredited')), 0))::text as promised`,
    )) as [{ promised: string }];
    const sink = await newMember(api(), { cash: '0' });
    const out = BigInt(promised) - tokens('50');
    await api().database.owner.db.execute(sql`select ledger.post(
      p_id => ${`txn_${crypto.randomUUID()}`}, p_kind => 'airdrop',
      p_business_key => ${crypto.randomUUID()},
      p_accounts => array[(select id from ledger.account where path = 'treasury:tokens'),
      ${sink.cash}::bigint],
      p_amounts => array[${-out}::numeric, ${out}::numeric])`);
    const { token } = await newMember(api());

    expect((await order(api(), token)).json().code).toBe('tokens_unavailable');
    expect((await order(api(), token, { amount: '50' })).statusCode).toBe(201);
    await fund(api());
  });
});

describe('a price', () => {
  test('is not quoted in a currency without a fresh rate', async () => {
    const { token } = await newMember(api());

    const answer = await api().call(purchasesEndpoints.quote, { token, body: { currency: 'USD' } });

    expect([answer.statusCode, answer.json().code]).toEqual([503, 'rate_unavailable']);
  });

  test('nor in a currency that is not offered', async () => {
    const { token } = await newMember(api());

    const answer = await api().call(purchasesEndpoints.quote, { token, body: { currency: 'NOK' } });

    expect(answer.json().errors).toMatchObject([{ path: 'currency', message: 'One of EUR, USD.' }]);
  });
});

describe('purchases of somebody else', () => {
  test('are not found, nor paid, nor listed', async () => {
    const { purchase } = await bought(api(), network);
    const { token } = await newMember(api());
    const params = { id: purchase.id };

    expect((await api().call(purchasesEndpoints.read, { params, token })).statusCode).toBe(404);
    expect((await api().call(purchasesEndpoints.openPayment, { params, token })).statusCode).toBe(
      404,
    );
    expect((await api().call(purchasesEndpoints.list, { token })).json().data).toEqual([]);
    const after = await api().call(purchasesEndpoints.list, {
      token,
      query: { after: purchase.id },
    });
    expect(after.statusCode).toBe(422);
  });
});

test('a purchase that is paid cannot be paid again', async () => {
  const { purchase, buyer } = await bought(api(), network);

  const answer = await api().call(purchasesEndpoints.openPayment, {
    params: { id: purchase.id },
    token: buyer.token,
  });

  expect(answer.json().code).toBe('purchase_closed');
});

test('the list comes in pages, the newest first', async () => {
  const { token } = await newMember(api());
  const ids: string[] = [];
  for (let i = 0; i < 3; i++) ids.push((await order(api(), token)).json().id);

  const first = (
    await api().call(purchasesEndpoints.list, { token, query: { limit: '2' } })
  ).json();
  const rest = (
    await api().call(purchasesEndpoints.list, { token, query: { limit: '2', after: first.next } })
  ).json();

  const seen = [...first.data, ...rest.data].map(({ id }: { id: string }) => id);
  expect(seen).toEqual(ids.reverse());
  expect(rest.next).toBeNull();
});

test('the client learns the network’s public key, and no other key', async () => {
  const body = (await api().call(appconfigEndpoints.read)).body;

  expect(JSON.parse(body).cardKey).toBe(KEYS.publishableKey);
  expect(body).not.toContain(KEYS.secretKey);
  expect(body).not.toContain(KEYS.webhookSecret);
});
