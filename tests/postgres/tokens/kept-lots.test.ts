/** What was left of purchases at the beginning of months is kept for long histories, and says what a replay from the beginning says. */
import { beforeAll, describe, expect, test } from 'vitest';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { RefundRefusedError } from '../../../server/tokens/cards/card-network.ts';
import { keepLots } from '../../../server/tokens/purchases/keep-lots.ts';
import { sendWithdrawals } from '../../../server/tokens/purchases/send-withdrawals.ts';
import { bought } from '../../support/cards/network.ts';
import { reversalScene } from '../../support/cards/reversal-scene.ts';
import { letMemberAge, letTransferAge } from '../../support/clock/age.ts';
import type { TestMember } from '../../support/people/people.ts';
import { move } from '../../support/tokens/transfers.ts';

const { network, api, cards, spend } = await reversalScene();
const MONTHS = 10;
let buyer: TestMember;
/** The purchase of which nothing is left. */
let spent: string;

/** At the beginning of each month, oldest first. */
async function lotsByMonth(): Promise<unknown[]> {
  const rows = await rowsOf<{ lots: unknown }>(
    api().db,
    sql`select (select coalesce(jsonb_object_agg(lot.purchase_id, lot.tokens), '{}')
        from purchases.lots(${buyer.id}, '-infinity', month.at) lot) as lots
      from (select date_trunc('month', now(), 'UTC') - make_interval(months => n) as at
        from generate_series(${MONTHS}::int, 0, -1) n) month`,
  );
  return rows.map(({ lots }) => lots);
}

const keep = (least: number) =>
  rowsOf(
    api().database.owner.db,
    sql`select purchases.keep_lots(p_until => date_trunc('month', now() - interval '1 day', 'UTC'),
      p_least => ${least}::int, p_after => '', p_members => 1000)`,
  );

const kept = () =>
  rowsOf<{ purchases: string[]; amounts: number[] }>(
    api().db,
    sql`select purchases, to_jsonb(amounts) as amounts from lots_kept where member_id = ${buyer.id} order by until`,
  );

beforeAll(async () => {
  const first = await bought(api(), network);
  ({ buyer } = first);
  spent = first.purchase.id;
  const second = await bought(api(), network, { buyer });
  await spend(first, '130');
  await move(api(), { kind: 'airdrop', amount: '50', to: buyer.cash });
  await spend(first, '60');
  await api().database.owner.db.execute(
    sql`update purchase_hold set until = now() - interval '1 hour'`,
  );
  // 60 of the second purchase are left, and are on their way back while the rest moves.
  const asked = await api().call(purchasesEndpoints.withdraw, {
    params: { id: second.purchase.id },
    body: { tokens: '60' },
    token: buyer.token,
  });
  if (asked.statusCode >= 300) throw new Error(asked.body);
  for (let moved = 0; moved < 4; moved += 1) {
    await move(api(), { kind: 'airdrop', amount: '5', to: buyer.cash });
    await spend(first, '5');
  }
  const refusing = {
    ...cards,
    refund: () => Promise.reject(new RefundRefusedError('charge_disputed', undefined)),
  };
  await sendWithdrawals(api().db, refusing, api().config);
  await spend(first, '7');
  await bought(api(), network, { buyer });
  const rows = await rowsOf<{ id: string }>(
    api().db,
    sql`select t.id from ledger.transfer t
      where exists (select from ledger.posting p where p.transfer_id = t.id and p.account_id = ${buyer.cash}::bigint)
      order by t.number`,
  );
  const step = (30 * MONTHS - 40) / rows.length;
  for (const [place, { id }] of rows.entries()) {
    const days = Math.round(30 * MONTHS - 20 - place * step);
    await letTransferAge(api(), id, `${days} days`);
  }
  await letMemberAge(api(), buyer.id, '1 year');
}, 120_000);

describe('what is left of purchases', () => {
  test('is the same from what was kept as from the beginning, in each month', async () => {
    const before = await lotsByMonth();
    expect(new Set(before.map((lots) => JSON.stringify(lots))).size).toBeGreaterThan(4);
    expect(await kept()).toEqual([]);

    await keep(2);

    expect((await kept()).length).toBeGreaterThan(4);
    expect(await lotsByMonth()).toEqual(before);
    await keep(2);
    expect(await lotsByMonth()).toEqual(before);
  });

  test('is read from what was kept', async () => {
    await keep(2);
    const before = await lotsByMonth();
    const { db } = api().database.owner;

    await db.execute(
      sql`update lots_kept set amounts = array_fill(1::numeric, array[cardinality(amounts)])
        where member_id = ${buyer.id}`,
    );

    expect(await lotsByMonth()).not.toEqual(before);
    await db.execute(sql`delete from lots_kept where member_id = ${buyer.id}`);
    expect(await lotsByMonth()).toEqual(before);
  });

  test('is not kept for a purchase that is empty, unless a withdrawal of it can be given back', async () => {
    await keep(2);

    const rows = await kept();

    expect(rows.flatMap(({ amounts }) => amounts)).toContain(0);
    expect(rows.flatMap(({ purchases }) => purchases)).not.toContain(spent);
  });

  test('is kept for long histories alone', async () => {
    await api().database.owner.db.execute(sql`delete from lots_kept`);

    await keepLots(api().db);

    expect(await kept()).toEqual([]);
  });
});
