/** A webhook and the sweeper at once, and many of each: the same purchase is credited once. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { newId } from '../../server/ids.ts';
import { settle } from '../../server/purchases/settle.ts';
import { addRate } from '../../server/token/rates.ts';
import { startApi } from '../support/api.ts';
import { balanceAt, bought, buy, eventsOf, fund, order, tell } from '../support/card-network.ts';
import { openTestDatabase } from '../support/database.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { balanceOf, newMember, tokens } from '../support/people.ts';
import { purchaseScene } from '../support/purchase-scene.ts';

const { network, api, cards } = await purchaseScene();

test('by twenty messages and twenty looks at once', async () => {
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

test('by who has seen the payment, while another sees that it went back: nothing stays', async () => {
  const { buyer, purchase, intent } = await buy(api(), network);
  network.payments.refund(intent, 2500, {});

  const told = await api().db.transaction(async (tx) => {
    await tx.execute(sql`select purchases.credit(${purchase.id}, ${intent}, 2500, 'EUR',
      ${newId('txn')})`);
    const answer = settle(api().db, cards, api().config, intent);
    await untilSomebodyWaits(api().db);
    return { answer };
  });

  expect(await told.answer).toBe('credited');
  expect(await balanceOf(api(), buyer.cash)).toBe(0n);
});

test('a refund, a dispute of the rest and a second purchase at once leave the books right', async () => {
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

test('orders of one member at once stay below the limit of a day', async () => {
  const { token } = await newMember(api());

  const answers = await Promise.all(
    Array.from({ length: 8 }, () => order(api(), token, { amount: '40000' })),
  );

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
});

/** Without the guard the same storm does harm. */
test('without lock and status, the same payment is credited twice', async () => {
  const database = await openTestDatabase();
  const weak = await startApi({ cards: network.settings }, database);
  await addRate(weak.db, { currency: 'EUR', rate: '0.25', source: 'test' });
  await fund(weak);
  await database.owner.execute(`create or replace function purchases.locked(p_purchase text)
    returns purchase language sql as $$ select (p.id, p.member_id, p.request_key, 'pending', p.tokens,
      p.amount, p.currency, p.rate, p.documents, p.intent_id, p.failure, p.transfer_id, p.created_at,
      p.expires_at, p.closed_at, p.next_look_at, p.looks)::purchase from purchase p
      where p.id = p_purchase $$`);
  await database.owner.execute(
    'alter table ledger.transfer drop constraint transfer_business_key_key',
  );
  const { buyer, intent } = await buy(weak, network);

  await settle(weak.db, cards, weak.config, intent);
  await settle(weak.db, cards, weak.config, intent);

  const twice = await balanceOf(weak, buyer.cash);
  await weak.db.execute(sql`select 1`);
  await weak.http.close();
  await database.close();
  expect(twice).toBe(tokens('200'));
});
