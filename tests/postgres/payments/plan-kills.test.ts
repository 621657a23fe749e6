/**
 * kill -9 of the engine before and after the commit that takes a charge: the charge is taken once, with its session and its
 * events. KILLS sets the number of kills per point of a long run.
 */
import { expect, test } from 'vitest';
import { runDueOf } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import type { Point } from '../../support/kills/holding-proxy.ts';
import { killAt } from '../../support/kills/kill-at.ts';
import { EACH_KILL } from '../../support/kills/repetitions.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { statesOf } from '../../support/payments/plan-scene.ts';
import { balanceOf, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();

const POINTS: Point['when'][] = ['before', 'after'];

test.each(EACH_KILL.flatMap((kill) => POINTS.map((when) => ({ when, kill }))))(
  'a charge whose engine dies $when its commit is taken once ($kill)',
  async ({ when }) => {
    const merchant = await newMerchant(api());
    const scene = await dueCharge(api(), merchant);
    await killAt(api(), { point: { statement: /charges\.work\(/, when } });

    while ((await runDueOf(api().database.db, api().config, merchant.id)) > 0);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('696'));
    const told = await rowsOf<{ type: string; count: number }>(
      api().db,
      sql`select e.type, count(*)::int from event e join charge c on e.subject_id in (c.id, c.session_id)
        where c.id = ${scene.charge} group by 1 order by 1`,
    );
    expect(told).toEqual([
      { type: 'charge.paid', count: 1 },
      { type: 'pay_session.paid', count: 1 },
    ]);
  },
);
