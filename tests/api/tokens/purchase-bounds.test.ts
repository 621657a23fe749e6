/** The limits of a card and the holds of its tokens, exactly at each bound. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { bought, fund, order, startTestNetwork } from '../../support/cards/network.ts';
import { useOwnerChanges } from '../../support/evidence/owner-changes.ts';
import { newMember } from '../../support/people/people.ts';

const network = await startTestNetwork();
const api = useApi({ cards: network.settings });
beforeAll(() => fund(api()));
afterAll(() => network.stop());

describe('exactly at its limit', () => {
  const ONE = { day: 1000, month: 5000, orders: 1, loss: 50 };

  test.each([
    ['the day', {}, null],
    ['the day, one unit less', { day: 999 }, 'card_limit'],
    ['the month', { month: 1000 }, null],
    ['the month, one unit less', { month: 999 }, 'card_limit'],
    ['no order is left', { orders: 0 }, 'card_limit'],
    ['the open loss', { lost: 50 }, null],
    ['the open loss, one unit more', { lost: 51 }, 'card_loss'],
  ])('a card, %s: the reason to refuse it', async (_, given, expected) => {
    const { day, month, orders, loss, lost } = { ...ONE, lost: 0, ...given };
    const { token } = await newMember(api());
    const { id } = (await order(api(), token, { amount: '100' })).json();
    const card = `card-of-${id}`;
    await api().database.owner.db.execute(sql`update purchase set tokens = 1000 where id = ${id}`);
    // An older purchase of this card does not count towards its limits any more.
    const older = (await order(api(), token, { amount: '100' })).json().id;
    await api().database.owner.db.execute(sql`update purchase
      set card_fingerprint = ${card}, created_at = now() - interval '60 days' where id = ${older}`);
    if (lost > 0) await dispute(older, lost, 'lost');

    const [taken] = await rowsOf<{ reason: string | null }>(
      api().database.owner.db,
      sql`select reason from purchases.check_card(p_purchase => ${id}, p_fingerprint => ${card},
        p_bounds => ${JSON.stringify({ card: { day, month, orders, loss } })}::jsonb)`,
    );
    await api().database.owner.db.execute(
      sql`delete from purchase_reversal where purchase_id = ${older}`,
    );

    expect(taken).toEqual({ reason: expected });
  });

  test.each([
    ['one of this moment', 0, 140],
    ['one that is a second too young', 139, 140],
    ['one that is old enough', 141, 70],
    ['an old one that is disputed', 9999, 140],
  ])('the hold after %s', async (what, age, seconds) => {
    const { owner } = api().database;
    const { buyer, purchase } = await bought(api(), network, { amount: '100' });
    const { id } = (await order(api(), buyer.token, { amount: '100' })).json();
    await owner.db.execute(sql`update purchase
      set closed_at = clock_timestamp() - ${age}::int * interval '1 second' where id = ${purchase.id}`);
    if (what.includes('disputed')) await dispute(purchase.id, 1, 'open');

    const [held] = await rowsOf<{ seconds: number }>(
      owner.db,
      sql`select extract(epoch from purchases.hold_time(p_purchase => ${id},
        p_known => interval '70 seconds', p_new => interval '140 seconds'))::int as seconds`,
    );
    await owner.db.execute(sql`delete from purchase_reversal where purchase_id = ${purchase.id}`);

    expect(held?.seconds).toBe(seconds);
  });
});

const dispute = (purchase: string, amount: number, status: 'open' | 'lost') =>
  api().database.owner.db.execute(sql`insert into purchase_reversal
    (id, purchase_id, kind, status, amount, tokens, owed, written_off)
    values (${`dp_${purchase}`}, ${purchase}, 'dispute', ${status}, 1, ${amount}, ${amount}, ${amount})`);

test('the books of a purchase, whose sales are below zero, pass the verification', async () => {
  await bought(api(), network, { amount: '100' });

  expect(await useOwnerChanges(api).newVerification().run()).toBeUndefined();
});
