/**
 * kill -9 of the engine before and after the commit that takes a charge, and the one that ends an agreement: each is done
 * once, with its session and its events. KILLS sets the number of kills per point of a long run.
 */
import { expect, test } from 'vitest';
import { runDueOf } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import type { Point } from '../../support/kills/holding-proxy.ts';
import { killAt } from '../../support/kills/kill-at.ts';
import { EACH_KILL } from '../../support/kills/repetitions.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { statesOf, statusOf } from '../../support/payments/plan-scene.ts';
import { balanceOf, newMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();

const POINTS: Point['when'][] = ['before', 'after'];
const KILLS = EACH_KILL.flatMap((kill) => POINTS.map((when) => ({ when, kill })));

const eventsAbout = (what: Statement) =>
  rowsOf<{ type: string; count: number }>(
    api().db,
    sql`select e.type, count(*)::int from event e where ${what} group by 1 order by 1`,
  );

test.each(KILLS)(
  'a charge whose engine dies $when its commit is taken once ($kill)',
  async ({ when }) => {
    const merchant = await newMerchant(api());
    const scene = await dueCharge(api(), merchant);
    await killAt(api(), { point: { statement: /charges\.work\(/, when } });

    while ((await runDueOf(api().database.db, api().config, merchant.id)) > 0);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('696'));
    const told = await eventsAbout(
      sql`e.subject_id in (select unnest(array[id, session_id]) from charge where id = ${scene.charge})`,
    );
    expect(told).toEqual([
      { type: 'charge.paid', count: 1 },
      { type: 'pay_session.paid', count: 1 },
    ]);
  },
);

test.each(KILLS)(
  'an agreement whose engine dies $when the commit that ends it ends once ($kill)',
  async ({ when }) => {
    const merchant = await newMerchant(api());
    const scene = await dueCharge(api(), merchant);
    await api().database.owner.db.execute(sql`update agreement set ends_at = now() - interval '1 minute',
      ended_by = 'member' where id = ${scene.agreement}`);
    await killAt(api(), { point: { statement: /plans\.end_due\(/, when } });

    while ((await runDueOf(api().database.db, api().config, merchant.id)) > 0);

    expect(await statusOf(api(), scene)).toBe('ended ended member');
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 failed mandate');
    expect(await eventsAbout(sql`e.subject_id in (${scene.agreement}, ${scene.mandate})`)).toEqual([
      { type: 'agreement.created', count: 1 },
      { type: 'agreement.ended', count: 1 },
      { type: 'mandate.approved', count: 1 },
      { type: 'mandate.ended', count: 1 },
    ]);
  },
);
