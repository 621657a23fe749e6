/** Concurrent webhooks and sweepers credit a purchase once. */
import { expect, test } from 'vitest';
import { newId } from '../../../server/platform/core/ids.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { settle } from '../../../server/tokens/purchases/settle.ts';
import { addRate } from '../../../server/tokens/rates/rates.ts';
import { startApi } from '../../support/api/api.ts';
import {
  balanceAt,
  bought,
  buy,
  eventsOf,
  fund,
  order,
  tell,
} from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';
import { openTestDatabase } from '../../support/database/database.ts';
import { untilSomebodyWaits } from '../../support/database/lock-waits.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

const { network, api, cards } = await purchaseScene();

test('twenty webhook messages and twenty sweeps at once credit a purchase once', async () => {
  const { buyer, intent } = await buy(api(), network);
  const [event] = eventsOf(network, intent).filter(({ type }) => type === 'charge.succeeded');
  if (!event) throw new Error('not paid');

  await Promise.all(
    Array.from({ length: 20 }, (_, index) => [
      tell(api(), { ...event, id: `${event.id}${index}` }),
      settle(api().db, cards, api().config, intent),
    ]).flat(),
  );

  expect(await balanceOf(api(), buyer.cash)).toBe(tokens('100'));
});

test('a process that has seen the payment while another sees its refund leaves no tokens credited', async () => {
  const { buyer, purchase, intent } = await buy(api(), network);
  network.payments.refund(intent, 2500, {});

  const told = await api().db.transaction(async (tx) => {
    await tx.execute(sql`select purchases.credit(
      p_purchase => ${purchase.id}, p_intent => ${intent}, p_amount => 2500, p_currency => 'EUR',
      p_transfer => ${newId('txn')}, p_hold => interval '14 days')`);
    const answer = settle(api().db, cards, api().config, intent);
    await untilSomebodyWaits(api().db);
    return { answer };
  });

  expect(await told.answer).toBe('credited');
  expect(await balanceOf(api(), buyer.cash)).toBe(0n);
});

test('a refund, a dispute of the rest and a second purchase at once leave the ledger consistent', async () => {
  const first = await bought(api(), network);
  network.payments.refund(first.intent, 1000, {});
  network.payments.dispute(first.intent);
  const second = await buy(api(), network, { buyer: first.buyer });

  await Promise.all(
    [first.intent, second.intent, first.intent, second.intent].map((intent) =>
      settle(api().db, cards, api().config, intent),
    ),
  );

  const { id, cash } = first.buyer;
  const held = await balanceAt(api(), `member:${id}:held`);
  const owed = await balanceAt(api(), `member:${id}:receivable`);
  expect((await balanceOf(api(), cash)) + held + owed).toBe(tokens('160'));
});

test('concurrent orders of one member stay below the daily limit', async () => {
  const { token } = await newMember(api());

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => order(api(), token, { amount: '40000' })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
});

/** Control: without the guard the same requests do harm. */
test('without lock and status, the same payment is credited twice', async () => {
  const database = await openTestDatabase();
  const weak = await startApi({ cards: network.settings }, database);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  await fund(weak);
  await database.owner.execute(`create or replace function purchases.locked(p_purchase text)
    returns purchase language plpgsql as $$
    declare
      p purchase;
    begin
      select * into p from purchase where id = p_purchase;
      p.status := 'pending';
      return p;
    end $$`);
  await database.owner.execute(
    'alter table ledger.transfer drop constraint transfer_business_key_key',
  );
  // A purchase has at most one hold, which would refuse the second credit too.
  await database.owner.execute(`create or replace function purchases.hold_credit(
    p purchase, p_hold interval) returns void language sql as 'select'`);
  const { buyer, intent } = await buy(weak, network);

  await settle(weak.db, cards, weak.config, intent);
  await settle(weak.db, cards, weak.config, intent);

  const twice = await balanceOf(weak, buyer.cash);
  await weak.db.execute(sql`select 1`);
  await weak.http.close();
  await database.close();
  expect(twice).toBe(tokens('200'));
});
