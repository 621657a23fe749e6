/** Trials, the lead time of notices, and the catching up after days without service. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { wallClock } from '../../support/payments/due-dates.ts';
import {
  act,
  chargesOf,
  letTimePass,
  newPlan,
  type PlanScene,
  planScene,
  planSession,
  statesOf,
  statusOf,
  studio,
} from '../../support/payments/plan-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;
const DAY_MS = 86_400_000;

describe('a trial', () => {
  const invite = async (plan: string, merchant: PlanScene['merchant']) => {
    const id = String(await act(api(), sql`format.new_id('lnk')`));
    await owner().execute(sql`insert into link_session (id, merchant_id, plan_id, origins, expires_at)
      values (${id}, ${merchant.id}, ${plan}, '{}', now() + interval '1 day')`);
    return id;
  };
  const beginTrial = async (link: string, { id }: PlanScene['payer']) => {
    const [row] = await rowsOf<{ outcome: string; agreement: string }>(
      owner(),
      sql`select outcome, agreement_id as agreement from merchant b, link_session s,
        link.begin_trial(p_link_session => s.id, p_member => ${id}, p_cap_tokens => ${tokens('240')}::numeric,
          p_payee_name => b.recipient_name, p_payee_domain => b.recipient_domain)
        where s.id = ${link} and b.id = s.merchant_id`,
    );
    if (!row) throw new Error('no outcome');
    return row;
  };

  test('costs nothing, is had once, and its first charge is announced a week before', async () => {
    const { merchant, payer } = await studio(api());
    const plan = await newPlan(api(), merchant, { trialDays: 14 });
    const link = await invite(plan, merchant);

    const begun = await beginTrial(link, payer);
    const again = await beginTrial(link, payer);
    const scene = { merchant, agreement: begun.agreement };
    expect(await statusOf(api(), scene)).toBe('trial active');
    await letTimePass(api(), scene, 12);
    expect(await statesOf(api(), scene)).toMatch(/^1 announced/);
    await letTimePass(api(), scene, 4);

    expect(begun.outcome).toBe('begun');
    expect(again).toEqual(begun);
    expect((await beginTrial(await invite(plan, merchant), payer)).outcome).toBe('plan_agreed');
    const [first] = await chargesOf(api(), scene);
    expect(first?.status).toBe('paid');
    expect(
      (first?.paid?.getTime() ?? 0) - (first?.announced?.getTime() ?? 0),
    ).toBeGreaterThanOrEqual(7 * DAY_MS);
    await act(api(), sql`plans.end_agreement(${begun.agreement}, 'member', true)`);
    expect((await beginTrial(await invite(plan, merchant), payer)).outcome).toBe('trial_used');
  });

  test('that ends in time costs nothing at all', async () => {
    const { merchant, payer } = await studio(api());
    const plan = await newPlan(api(), merchant, { trialDays: 14 });
    const begun = await beginTrial(await invite(plan, merchant), payer);
    await letTimePass(api(), { merchant }, 10);

    await act(api(), sql`plans.end_agreement(${begun.agreement}, 'member')`);
    await letTimePass(api(), { merchant }, 40);

    expect(await balanceOf(api(), payer.cash)).toBe(tokens('100000'));
    expect(await statusOf(api(), begun)).toBe('ended ended member');
  });

  test('does not begin with a payment', async () => {
    const { merchant } = await studio(api());
    const plan = await newPlan(api(), merchant, { trialDays: 14 });

    await expect(planSession(api(), merchant, plan)).rejects.toThrow(/plan_has_trial/);
  });
});

test('half a year and more is announced a week before', async () => {
  const scene = await planScene(api(), { rhythm: 'month', every: 6 });

  await letTimePass(api(), scene, 200);

  const [, second] = await chargesOf(api(), scene);
  expect(second?.status).toBe('paid');
  expect(
    (second?.paid?.getTime() ?? 0) - (second?.announced?.getTime() ?? 0),
  ).toBeGreaterThanOrEqual(7 * DAY_MS);
});

test('an increase is announced a week before, and a lower price passes', async () => {
  const scene = await planScene(api(), {}, { cap: '60.00' });
  await owner().execute(sql`update agreement set price = 5000 where id = ${scene.agreement}`);
  await letTimePass(api(), scene, 34);
  await owner().execute(sql`update agreement set price = 3000 where id = ${scene.agreement}`);
  await letTimePass(api(), scene, 30);

  const rows = await rowsOf<{ price: string; lead: number }>(
    api().db,
    sql`select price::text, extract(epoch from paid_at - announced_at)::int as lead from charge
      where agreement_id = ${scene.agreement} and status = 'paid' order by n`,
  );
  expect(rows.map(({ price }) => price)).toEqual(['4000', '5000', '3000']);
  expect(rows[1]?.lead).toBeGreaterThanOrEqual(7 * 86_400);
  expect(rows[2]?.lead).toBeLessThan(7 * 86_400);
});

test('after days without service each period is taken once, and notices and charges keep apart', async () => {
  const scene = await planScene(api(), { rhythm: 'day' });
  // The clock jumps as it does when no process has run.
  await owner().execute(sql`update test_clock set now_at = now_at + interval '4 days'
    where merchant_id = ${scene.merchant.id}`);

  await letTimePass(api(), scene, 0);
  const first = await chargesOf(api(), scene);
  await letTimePass(api(), scene, 8);

  expect(first.filter(({ status }) => status === 'paid')).toHaveLength(1);
  const taken = (await chargesOf(api(), scene)).filter(
    ({ status, n }) => status === 'paid' && n > 1,
  );
  expect(taken.map(({ n }) => n)).toEqual(taken.map((_, index) => index + 2));
  expect(taken.length).toBeGreaterThan(8);
  for (const [index, { announced, paid }] of taken.entries()) {
    const before = taken[index - 1];
    expect((paid?.getTime() ?? 0) - (announced?.getTime() ?? 0)).toBeGreaterThanOrEqual(DAY_MS);
    if (before)
      expect(
        (announced?.getTime() ?? 0) - (before.announced?.getTime() ?? 0),
      ).toBeGreaterThanOrEqual(DAY_MS / 2);
  }
  // No burst: as many charges a day as there are notices.
  const perDay = Map.groupBy(taken, ({ paid }) => paid?.toISOString().slice(0, 10));
  for (const [, ofDay] of perDay) expect(ofDay.length).toBeLessThanOrEqual(2);
});

describe('local daytime', () => {
  const hourOf = (at: Date | null) => Number(wallClock(at?.getTime() ?? 0, 'UTC').slice(11, 13));

  test('is when a charge is taken that was announced late', async () => {
    const scene = await planScene(api());
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
    await letTimePass(api(), scene, 50);
    await act(api(), sql`plans.resume_mandate(${scene.mandate}, ${scene.payer.id})`);

    await letTimePass(api(), scene, 3);

    const [, late] = await chargesOf(api(), scene);
    expect(late?.status).toBe('paid');
    expect(hourOf(late?.paid ?? null)).toBeGreaterThanOrEqual(6);
    expect(hourOf(late?.paid ?? null)).toBeLessThan(20);
  });

  test('is when a charge is tried again that waits for a price', async () => {
    const scene = await planScene(api());
    await letTimePass(api(), scene, 30);
    await owner().execute(sql`update charge set currency = 'GBP' where agreement_id = ${scene.agreement}
      and status = 'announced'`);
    await letTimePass(api(), scene, 1);

    const [waiting] = await rowsOf<{ reason: string; next: Date }>(
      api().db,
      sql`select reason, next_attempt_at as next from charge
        where agreement_id = ${scene.agreement} and n = 2 and waiting_since is not null`,
    );

    expect(waiting?.reason).toBe('rate');
    expect(hourOf(waiting?.next ?? null)).toBe(6);
  });

  test('is when a charge is tried again after an error', async () => {
    const scene = await planScene(api());
    await letTimePass(api(), scene, 30);
    const [, second] = await chargesOf(api(), scene);

    await act(api(), sql`charges.put_off(p_charge => ${second?.id ?? ''})`);

    const [row] = await rowsOf<{ next: Date }>(
      api().db,
      sql`select next_attempt_at as next from charge where id = ${second?.id ?? ''}`,
    );
    expect(hourOf(row?.next ?? null)).toBeGreaterThanOrEqual(6);
    expect(hourOf(row?.next ?? null)).toBeLessThan(20);
  });
});
