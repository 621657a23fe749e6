/** Test members buy test tokens by test card, at the stand-in and nowhere else. */
import { describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { settleTestPurchase } from '../../../server/tokens/test-purchases/settle.ts';
import { CARD, order } from '../../support/cards/network.ts';
import {
  newTestBuyer,
  orderInTest,
  payInTest,
  standInScene,
  sweepStandIn,
  type TestBuyer,
  tellStandIn,
} from '../../support/cards/stand-in.ts';
import { newColleague } from '../../support/people/team.ts';
import { newTestMember } from '../../support/people/test-mode.ts';

const { live, standIn, api, owner, cashOf, read } = await standInScene();

/** The books of live mode, and its purchases. */
const liveBooks = () =>
  rowsOf(
    owner(),
    sql`select path, unit, ledger.balance(id)::text as balance from ledger.account where unit <> 'TEST'
      union all select 'purchases', '', count(*)::text from purchase order by path`,
  );

describe('a test member', () => {
  test('buys test tokens with the card that succeeds, and nothing of live mode changes', async () => {
    const tara = await newTestBuyer(api());
    const before = await liveBooks();
    const { purchase, intent } = await orderInTest(api(), tara);
    expect([purchase.status, purchase.tokens, purchase.fiatAmount]).toEqual([
      'pending',
      '100',
      '25.00',
    ]);

    await payInTest(standIn, purchase.clientSecret, CARD.good);
    expect(new Set(await tellStandIn(api(), standIn, intent))).toEqual(new Set([200]));

    expect(await cashOf(tara)).toBe('100');
    const credited = await read(tara, purchase.id);
    expect(credited).toMatchObject({ status: 'credited', transactionId: expect.any(String) });
    const { data } = (await api().call(transactionsEndpoints.list, { token: tara.token })).json();
    expect(data).toMatchObject([{ type: 'buy', amount: '100', id: credited.transactionId }]);
    expect(await liveBooks()).toEqual(before);
    expect(live.store.all('intent')).toEqual([]);
  });

  test('is credited once, however often the stand-in reports the payment', async () => {
    const tara = await newTestBuyer(api());
    const { purchase, intent } = await orderInTest(api(), tara);
    await payInTest(standIn, purchase.clientSecret, CARD.good);

    await tellStandIn(api(), standIn, intent);
    await tellStandIn(api(), standIn, intent);
    await letLookBeDue(purchase.id);
    await sweepStandIn(api());
    const again = await settleTestPurchase(api().db, openCards(standIn.settings), intent);
    expect(again).toBe('credited');

    expect(await cashOf(tara)).toBe('100');
  });

  test('reads that an amount is none that the card network takes, and cancels it', async () => {
    const tara = await newTestBuyer(api());
    const { purchase } = await orderInTest(api(), tara);
    const id = newId('ord');
    await owner().execute(sql`update test_purchase set id = ${id}, intent_id = null, amount = 49
      where id = ${purchase.id}`);

    const { token } = tara;
    const answer = await api().call(purchasesEndpoints.openPayment, { params: { id }, token });
    const cancelled = await api().call(purchasesEndpoints.cancel, { params: { id }, token });

    expect([answer.statusCode, answer.json().errors?.[0].path]).toEqual([422, 'amount']);
    expect([cancelled.statusCode, cancelled.json().status]).toEqual([200, 'expired']);
  });

  test('reads why the card that is declined was, and pays with another', async () => {
    const tara = await newTestBuyer(api());
    const { purchase, intent } = await orderInTest(api(), tara);
    const declined = await payInTest(standIn, purchase.clientSecret, CARD.declined);
    expect(declined.error?.code).toBe('card_declined');
    await tellStandIn(api(), standIn, intent);
    expect(await read(tara, purchase.id)).toMatchObject({
      status: 'failed',
      failure: 'generic_decline',
    });

    const again = await api().call(purchasesEndpoints.openPayment, {
      params: { id: purchase.id },
      token: tara.token,
    });
    await payInTest(standIn, again.json().clientSecret, CARD.good);
    await tellStandIn(api(), standIn, intent);

    expect((await read(tara, purchase.id)).status).toBe('credited');
    const listed = await api().call(purchasesEndpoints.list, { token: tara.token });
    expect(listed.json()).toMatchObject({ data: [{ id: purchase.id }], next: null });
  });

  test('sends one request twice and gets one purchase', async () => {
    const tara = await newTestBuyer(api());
    const key = crypto.randomUUID();
    const quote = (
      await api().call(purchasesEndpoints.quote, { token: tara.token, body: { currency: 'EUR' } })
    ).json().id;
    const first = await order(api(), tara.token, { key, quote });
    const second = await order(api(), tara.token, { key, quote });
    expect(second.json().id).toBe(first.json().id);
    const other = await order(api(), tara.token, { key, quote, amount: '50' });
    expect(other.json().code).toBe('idempotency_mismatch');
  });

  test('pages through their own purchases, and a cursor of somebody else is refused', async () => {
    const [tara, tom] = [await newTestBuyer(api()), await newTestBuyer(api())];
    const ids = [];
    for (let made = 0; made < 3; made++) ids.unshift((await orderInTest(api(), tara)).purchase.id);
    const { id: others } = (await orderInTest(api(), tom)).purchase;
    const page = async (query: Record<string, string>) =>
      (await api().call(purchasesEndpoints.list, { token: tara.token, query })).json();

    const first = await page({ limit: '2' });
    expect(first).toMatchObject({ data: [{ id: ids[0] }, { id: ids[1] }], next: ids[1] });
    const last = await page({ limit: '2', after: first.next });
    expect(last).toMatchObject({ data: [{ id: ids[2] }], next: null });
    expect((await page({ after: others })).errors).toMatchObject([{ path: 'query.after' }]);
  });

  test('gets no more than the daily amount of the business, with what it gives away', async () => {
    const tara = await newTestBuyer(api());
    await newTestMember(api(), tara.twin, { level: 'Visita', cash: '9999950' });
    const priced = await api().call(purchasesEndpoints.quote, {
      token: tara.token,
      body: { currency: 'EUR' },
    });
    expect(priced.json().left).toBe('50');

    const refused = await order(api(), tara.token, { quote: priced.json().id, amount: '51' });
    expect(refused.json().code).toBe('purchase_limit_reached');
    await orderInTest(api(), tara, { amount: '50' });
    await expect(newTestMember(api(), tara.twin, { level: 'Visita', cash: '1' })).rejects.toThrow(
      'test_tokens_exhausted',
    );
  });
});

test('the database itself refuses a frozen member, and a quote that is old or of somebody else', async () => {
  const [tara, tom] = [await newTestBuyer(api()), await newTestBuyer(api())];
  const quoteOf = async ({ token }: TestBuyer) =>
    (await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })).json().id;
  const create = async (quote: string) => {
    const [row] = await rowsOf<{ outcome: string }>(
      owner(),
      sql`select outcome from test_purchases.create_purchase(p_id => ${newId('ord')},
        p_member => ${tara.id}, p_request => ${newId('ord')}, p_quote => ${quote}, p_tokens => 1,
        p_amount => 1, p_per_day => 10)`,
    );
    return row?.outcome;
  };
  const [own, old, others] = [await quoteOf(tara), await quoteOf(tara), await quoteOf(tom)];
  await owner().execute(sql`update purchase_quote set expires_at = now() where id = ${old}`);

  expect([await create(others), await create(old)]).toEqual(['quote_changed', 'quote_changed']);
  await owner().execute(sql`update member set payments_enabled = false where id = ${tara.id}`);
  expect(await create(own)).toBe('payments_disabled');
  await owner().execute(sql`update member set payments_enabled = true where id = ${tara.id}`);
  expect(await create(own)).toBe('created');
});

test('a business in test mode buys test tokens, too', async () => {
  const tara = await newTestBuyer(api());
  const eva = await newColleague(api(), tara.shop, 'owner');
  await owner().execute(
    sql`update auth_session set business_id = ${tara.twin.id} where id = ${eva.sid}`,
  );
  await owner().execute(
    sql`update merchant set registered_by = ${eva.id} where id = ${tara.shop.id}`,
  );

  const { purchase, intent } = await orderInTest(api(), eva);
  await payInTest(standIn, purchase.clientSecret, CARD.good);
  await tellStandIn(api(), standIn, intent);

  const [row] = await rowsOf(
    owner(),
    sql`select member_id, status from test_purchase where id = ${purchase.id}`,
  );
  expect(row).toEqual({ member_id: tara.twin.id, status: 'credited' });
});

const letLookBeDue = (id: string, isOver = false) =>
  owner().execute(sql`update test_purchase set next_look_at = now() - interval '1 second',
    expires_at = case when ${isOver} then now() - interval '1 second' else expires_at end
    where id = ${id} and next_look_at is not null`);

describe('the sweeper', () => {
  test('credits a payment whose webhook was lost', async () => {
    const tara = await newTestBuyer(api());
    const { purchase } = await orderInTest(api(), tara);
    await payInTest(standIn, purchase.clientSecret, CARD.good);
    await letLookBeDue(purchase.id);

    await sweepStandIn(api());

    expect(await cashOf(tara)).toBe('100');
  });

  test('closes an unpaid purchase after its time, also at the stand-in', async () => {
    const tara = await newTestBuyer(api());
    const { purchase, intent } = await orderInTest(api(), tara);
    await letLookBeDue(purchase.id, true);

    await sweepStandIn(api());

    expect((await read(tara, purchase.id)).status).toBe('expired');
    expect(standIn.payments.find(intent).status).toBe('canceled');
    const late = await payInTest(standIn, purchase.clientSecret, CARD.good);
    expect(late.error?.code).toBe('payment_intent_unexpected_state');
  });

  test('closes a purchase that the stand-in no longer knows', async () => {
    const tara = await newTestBuyer(api());
    const { purchase } = await orderInTest(api(), tara);
    await owner().execute(
      sql`update test_purchase set intent_id = 'pi_lost' where id = ${purchase.id}`,
    );
    await letLookBeDue(purchase.id, true);

    await sweepStandIn(api());

    expect((await read(tara, purchase.id)).status).toBe('expired');
  });
});
