/** What becomes of a purchase that is unknown, void or credited, as the database decides it. */
import { expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { bought, buy } from '../../support/cards/network.ts';
import { purchaseScene } from '../../support/cards/purchase-scene.ts';

const { network, api } = await purchaseScene();

async function value<T>(expression: Statement): Promise<T | undefined> {
  const [row] = await rowsOf<{ value: T }>(
    api().database.owner.db,
    sql`select ${expression} as value`,
  );
  return row?.value;
}

const rowOf = (id: string) =>
  value(sql`(select row_to_json(p) from purchase p where p.id = ${id})`);

test('a purchase that is not there is unknown', async () => {
  const outcome =
    await value(sql`purchases.credit(p_purchase => 'ord_none', p_intent => 'none', p_amount => 1,
    p_currency => 'EUR', p_transfer => 'txn_none', p_hold => interval '0')`);

  expect(outcome).toBe('unknown');
});

test('a purchase beyond the bound of an hour is paid, and waits for its tokens', async () => {
  const { purchase } = await buy(api(), network);
  const undo = new Error('undo');
  let outcome: unknown;
  await api()
    .database.owner.db.transaction(async (tx) => {
      await tx.execute(sql`update ops.credit_bound set most = 1 where kind = 'purchase'`);
      const [row] = await rowsOf<{ outcome: string }>(
        tx,
        sql`select purchases.credit(p_purchase => p.id, p_intent => p.intent_id, p_amount => p.amount,
          p_currency => p.currency, p_transfer => 'txn_bound', p_hold => interval '0') as outcome
          from purchase p where p.id = ${purchase.id}`,
      );
      outcome = row?.outcome;
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });

  expect(outcome).toBe('paid_uncredited');
});

test('a purchase that is given up twice is closed once', async () => {
  const { purchase } = await buy(api(), network);
  const first = await value(sql`purchases.give_up(${purchase.id})`);
  const row = await rowOf(purchase.id);
  const again = await value(sql`purchases.give_up(${purchase.id})`);

  expect([first, again]).toEqual([true, true]);
  expect(await rowOf(purchase.id)).toEqual(row);
});

test('a purchase that was credited does not expire', async () => {
  const { purchase } = await bought(api(), network);
  const before = await rowOf(purchase.id);

  await value(sql`purchases.close_unpaid(${purchase.id})::text`);

  expect(await rowOf(purchase.id)).toEqual(before);
});
