/** Purchases of live and test mode never meet: not by webhook, payment, quote or row. */
import { describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import type { Cards } from '../../../server/tokens/cards/card-network.ts';
import { openCards } from '../../../server/tokens/cards/cards.ts';
import { processStoredEvents } from '../../../server/tokens/purchases/network-events.ts';
import { settleTestPurchase } from '../../../server/tokens/test-purchases/settle.ts';
import { bought, CARD, KEYS, order } from '../../support/cards/network.ts';
import {
  newTestBuyer,
  orderInTest,
  payInTest,
  STAND_IN_KEYS,
  standInScene,
  tellStandIn,
} from '../../support/cards/stand-in.ts';
import { newMember } from '../../support/people/people.ts';

const { live, standIn, api, owner, cashOf, read } = await standInScene();

test('a live purchase never reaches the stand-in, and its webhooks do not settle it', async () => {
  const before = standIn.store.all('intent').length;
  const { buyer, purchase } = await bought(api(), live);
  expect(standIn.store.all('intent')).toHaveLength(before);
  expect((await read(buyer, purchase.id)).status).toBe('credited');

  const open = await order(api(), buyer.token);
  const { id, clientSecret } = open.json();
  // An event that a compromised stand-in could send.
  const forged = await openCards(standIn.settings).createPayment({
    purchaseId: id,
    amount: 2500n,
    currency: 'EUR',
  });
  await payInTest(standIn, forged.clientSecret, CARD.good);
  await tellStandIn(api(), standIn, forged.intentId);
  expect(await settleTestPurchase(api().db, openCards(standIn.settings), forged.intentId)).toBe(
    'foreign',
  );
  expect((await read(buyer, id)).status).toBe('pending');
  expect(clientSecret).not.toContain(forged.intentId);
});

test('each webhook accepts the signature of its own network alone', async () => {
  const tara = await newTestBuyer(api());
  const { purchase, intent } = await orderInTest(api(), tara);
  await payInTest(standIn, purchase.clientSecret, CARD.good);
  // Only a webhook makes the worker look at it.
  await owner().execute(sql`update test_purchase set next_look_at = now() + interval '1 hour'
    where id = ${purchase.id}`);

  const atLive = await tellStandIn(api(), standIn, intent, { path: '/api/cards/webhook' });
  const byLive = await tellStandIn(api(), standIn, intent, { secret: KEYS.webhookSecret });

  expect(new Set([...atLive, ...byLive])).toEqual(new Set([400]));
  expect(await cashOf(tara)).toBe('0');
  // Even with the live secret, the live network knows no such payment.
  await tellStandIn(api(), standIn, intent, {
    path: '/api/cards/webhook',
    secret: KEYS.webhookSecret,
  });
  await processStoredEvents(api().db, openCards(live.settings), api().config);
  expect(await cashOf(tara)).toBe('0');
  await tellStandIn(api(), standIn, intent);
  expect(await cashOf(tara)).toBe('100');
});

test('a payment of another amount or currency is not credited', async () => {
  const tara = await newTestBuyer(api());
  const cards = openCards(standIn.settings);
  for (const [amount, currency] of [
    [1n, 'EUR'],
    [2500n, 'USD'],
  ] as const) {
    const { purchase } = await orderInTest(api(), tara);
    await owner().execute(sql`update test_purchase set intent_id = null where id = ${purchase.id}`);
    const cheap = standIn.payments.create(Number(amount), currency.toLowerCase(), {
      purchase: purchase.id,
    });
    await payInTest(standIn, cheap.client_secret, CARD.good);
    expect(await settleTestPurchase(api().db, cards, cheap.id)).toBe('expired');
  }
  expect(await cashOf(tara)).toBe('0');
});

test('a payment that was not made for the purchase is not credited, whatever it says', async () => {
  const tara = await newTestBuyer(api());
  const { purchase } = await orderInTest(api(), tara);
  const other = standIn.payments.create(2500, 'eur', { purchase: purchase.id });
  await payInTest(standIn, other.client_secret, CARD.good);

  expect(await settleTestPurchase(api().db, openCards(standIn.settings), other.id)).toBe('expired');
  expect(await cashOf(tara)).toBe('0');
});

test('a payment that is one of real money is not credited', async () => {
  const tara = await newTestBuyer(api());
  const { purchase, intent } = await orderInTest(api(), tara);
  await payInTest(standIn, purchase.clientSecret, CARD.good);
  const cards = openCards(standIn.settings);
  const ofLive: Cards = {
    ...cards,
    async readPayment(id) {
      const payment = await cards.readPayment(id);
      return payment && { ...payment, isLive: true };
    },
  };

  expect(await settleTestPurchase(api().db, ofLive, intent)).toBe('foreign');
  expect(await cashOf(tara)).toBe('0');
});

test('neither mode reads or pays a purchase of the other', async () => {
  const tara = await newTestBuyer(api());
  const ana = await newMember(api(), { cash: '0' });
  const inTest = (await orderInTest(api(), tara)).purchase.id;
  const inLive = (await order(api(), ana.token)).json().id;
  for (const [who, id] of [
    [tara, inLive],
    [ana, inTest],
  ] as const) {
    for (const endpoint of [purchasesEndpoints.read, purchasesEndpoints.openPayment]) {
      const refused = await api().call(endpoint, { params: { id }, token: who.token });
      expect([refused.statusCode, refused.json().code]).toEqual([404, 'not_found']);
    }
  }
});

test('a quote of one member is refused for another, in any mode', async () => {
  const tara = await newTestBuyer(api());
  const ana = await newMember(api(), { cash: '0' });
  const quoteOf = async ({ token }: { token: string }) =>
    (await api().call(purchasesEndpoints.quote, { token, body: { currency: 'EUR' } })).json().id;
  const crossed = [
    await order(api(), tara.token, { quote: await quoteOf(ana) }),
    await order(api(), ana.token, { quote: await quoteOf(tara) }),
  ];
  expect(crossed.map((answer) => answer.json().code)).toEqual(['quote_changed', 'quote_changed']);
});

describe('the database refuses', () => {
  test('a purchase in the table of the other mode', async () => {
    const tara = await newTestBuyer(api());
    const ana = await newMember(api());
    const columns = sql`id, member_id, request_key, tokens, amount, currency, rate, expires_at`;
    const values = (who: string) => sql`'ord_mixed', ${who}, 'mixed', 1, 1, 'EUR', 1, now()`;
    await refusedBy({
      purchase_mode: sql`insert into purchase (${columns}, documents) values (${values(tara.id)}, '{}')`,
      purchase_live: sql`insert into purchase (${columns}, documents, livemode)
        values (${values(tara.id)}, '{}', false)`,
      test_purchase_mode: sql`insert into test_purchase (${columns}, business_id)
        values (${values(ana.id)}, ${tara.twin.id})`,
      test_purchase_test: sql`insert into test_purchase (${columns}, business_id, livemode)
        values (${values(ana.id)}, ${tara.twin.id}, true)`,
    });
  });

  test('two test purchases of one request, payment or transfer, and one that is credited by none', async () => {
    const tara = await newTestBuyer(api());
    const { purchase, intent } = await orderInTest(api(), tara);
    await payInTest(standIn, purchase.clientSecret, CARD.good);
    await tellStandIn(api(), standIn, intent);
    const { id } = (await orderInTest(api(), tara)).purchase;
    const change = (set: string) => sql`update test_purchase o set ${sql.raw(set)}
      from test_purchase p where o.id = ${id} and p.id = ${purchase.id}`;
    await refusedBy({
      test_purchase_member_id_request_key_key: change('request_key = p.request_key'),
      test_purchase_intent_id_key: change('intent_id = p.intent_id'),
      test_purchase_transfer_id_key: change(`transfer_id = p.transfer_id, status = 'credited'`),
      test_purchase_transfer_id_fkey: change(`transfer_id = 'txn_none', status = 'credited'`),
      test_purchase_credited: change(`status = 'credited'`),
      test_purchase_business_id_fkey: change(`business_id = 'usr_none'`),
      test_purchase_status_check: change(`status = 'lost'`),
      test_purchase_tokens_check: change('tokens = 0'),
      test_purchase_amount_check: change('amount = 0'),
      test_purchase_rate_check: change('rate = 0'),
    });
    await refusedBy({
      test_purchase_credited: sql`update test_purchase set status = 'expired' where id = ${purchase.id}`,
    });
  });
});

async function refusedBy(statements: Record<string, Statement>): Promise<void> {
  for (const [constraint, statement] of Object.entries(statements)) {
    await expect(owner().execute(statement)).rejects.toMatchObject({ cause: { constraint } });
  }
}

test('the keys of the stand-in are none of the live network', async () => {
  const { secretKey, publishableKey, webhookSecret } = STAND_IN_KEYS;
  expect([secretKey, publishableKey]).toEqual([
    expect.stringMatching(/^sk_test_/),
    expect.stringMatching(/^pk_test_/),
  ]);
  expect(new Set([secretKey.slice(8), publishableKey.slice(8), webhookSecret.slice(6)]).size).toBe(
    3,
  );
  await expect(
    openCards({ ...live.settings, secretKey }).createPayment({
      purchaseId: 'ord_other',
      amount: 1n,
      currency: 'EUR',
    }),
  ).rejects.toThrow();
});
