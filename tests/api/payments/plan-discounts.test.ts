/** The member discount of a charge: no charge takes more in its currency than its notice stated. */
import { expect, test } from 'vitest';
import { runDueOf } from '../../../server/payments/charges/run-due.ts';
import { listMemberAgreements } from '../../../server/payments/plans/member.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  act,
  addTokens,
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
  timeOf,
} from '../../support/payments/plan-scene.ts';

const api = useApi();

const withDiscount = (discountBasisPoints: number) => ({ ...api().config, discountBasisPoints });

/** Moves the clock from one moment at which something is due to the next, and does it with this discount. */
async function letTimePassWith(discount: number, scene: PlanScene, days: number) {
  const { id } = scene.merchant;
  const end = new Date((await timeOf(api(), scene)) + days * 86_400_000).toISOString();
  for (let isOver = false; !isOver; ) {
    const [clock] = await rowsOf<{ isOver: boolean }>(
      api().database.owner.db,
      sql`update test_clock set now_at = least(${end}::timestamptz, greatest(now_at + interval '1 hour',
          (select min(next_attempt_at) from charge where merchant_id = ${id})))
        where merchant_id = ${id} returning now_at = ${end}::timestamptz as "isOver"`,
    );
    while ((await runDueOf(api().db, withDiscount(discount), id)) > 0);
    isOver = clock?.isOver ?? true;
  }
}

const netOf = async ({ agreement }: PlanScene, n: number) => {
  const [row] = await rowsOf<{ net: string; shown: number }>(
    api().db,
    sql`select s.net::text as net, q.discount_basis_points as shown from charge c join pay_session s on s.id = c.session_id
      cross join lateral pay.latest_quote(s.id) q where c.agreement_id = ${agreement} and c.n = ${n}::int`,
  );
  return row;
};

const shownWith = async (discount: number, { payer }: PlanScene) => {
  const [shown] = await listMemberAgreements(api().db, withDiscount(discount), payer.id);
  return shown;
};

test.each([
  ['a worse discount of today is not used', 0, '38.00', '3800', 500],
  ['a better one is', 1000, '36.00', '3600', 1000],
])('after the notice, %s', async (_what, later, shown, net, basisPoints) => {
  const scene = await planScene(api(), {}, { cap: '60.00' });
  await letTimePass(api(), scene, 30);
  expect(await statesOf(api(), scene)).toBe('1 paid, 2 announced, 3 scheduled');

  expect((await shownWith(later, scene))?.next?.net).toBe(shown);
  await letTimePassWith(later, scene, 3);

  expect(await netOf(scene, 2)).toEqual({ net, shown: basisPoints });
});

test('a notice states the discount of its own time', async () => {
  const scene = await planScene(api(), {}, { cap: '60.00' });
  await letTimePass(api(), scene, 32);

  await letTimePassWith(0, scene, 31);

  expect(await netOf(scene, 2)).toMatchObject({ net: '3800' });
  expect(await netOf(scene, 3)).toMatchObject({ net: '4000' });
});

test('what has failed is owed with the discount that it had, also when it is announced anew', async () => {
  const scene = await planScene(api(), { retryDays: [] }, { cash: '152', cap: '60.00' });
  await letTimePass(api(), scene, 32);
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed insufficient/);

  expect((await shownWith(0, scene))?.owed).toMatchObject({
    net: '38.00',
    oldest: { net: '38.00' },
  });
  await addTokens(api(), scene, '1000');
  await act(api(), sql`plans.open_again(${scene.agreement}, array['insufficient'])`);
  expect((await shownWith(0, scene))?.owed?.net).toBe('38.00');
  await letTimePassWith(0, scene, 5);

  expect(await netOf(scene, 2)).toMatchObject({ net: '3800' });
});
