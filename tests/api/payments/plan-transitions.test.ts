/** Mandates are paused, resumed and ended at once; agreements end at their date, freeze, and follow accounts and names. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import {
  act,
  begin,
  chargesOf,
  eventsOf,
  letTimePass,
  newPlan,
  type PlanScene,
  planScene,
  planSession,
  statesOf,
  statusOf,
  studio,
} from '../../support/payments/plan-scene.ts';
import { refund } from '../../support/payments/refunds.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;
const DAY_MS = 86_400_000;

const pause = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.pause_mandate(${mandate}, ${payer.id})`);
const resume = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.resume_mandate(${mandate}, ${payer.id})`);
const stop = ({ mandate, payer }: PlanScene) =>
  act(api(), sql`plans.end_mandate(${mandate}, 'member', ${payer.id})`);
const end = ({ agreement }: PlanScene, by = 'member') =>
  act(api(), sql`plans.end_agreement(${agreement}, ${by})`) as Promise<Date>;
const freeze = ({ agreement, merchant }: PlanScene, days: number | null) =>
  act(
    api(),
    sql`plans.freeze(${agreement}, ${merchant.id}, time.of(${merchant.id}) + make_interval(days => ${days}::int))`,
  );

describe('a mandate', () => {
  test('that is paused lets nothing be taken; once resumed, what is owed is announced first', async () => {
    const scene = await planScene(api());
    expect(await pause(scene)).toBe('paused');
    await letTimePass(api(), scene, 40);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate/);
    expect(await statusOf(api(), scene)).toBe('past_due paused');

    expect(await resume(scene)).toBe('resumed');
    await letTimePass(api(), scene, 0, 2);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
    await letTimePass(api(), scene, 2);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
    expect(await eventsOf(api(), scene)).toEqual(
      expect.arrayContaining(['mandate.approved', 'mandate.paused', 'mandate.resumed']),
    );
  });

  test('that ends is over at once, and another member cannot end it', async () => {
    const scene = await planScene(api());
    const other = await planScene(api());

    expect(await stop({ ...scene, payer: other.payer })).toBe('not_found');
    expect(await stop(scene)).toBe('ended');
    expect(await stop(scene)).toBe('ended');
    await letTimePass(api(), scene, 62);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate, 3 /);
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens('152'));
    expect(await resume(scene)).toBe('mandate_ended');
    expect((await eventsOf(api(), scene)).filter((type) => type === 'mandate.ended')).toHaveLength(
      1,
    );
  });

  test.each(['recipient_name', 'recipient_domain'])(
    'ends when its payee has another %s',
    async (column) => {
      const scene = await planScene(api());
      await owner().execute(
        sql`update merchant set ${sql.raw(column)} = 'other.test' where id = ${scene.merchant.id}`,
      );

      await letTimePass(api(), scene, 40);

      expect(await statusOf(api(), scene)).toBe('past_due ended payee_changed');
      expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate/);
    },
  );
});

describe('the end of an agreement', () => {
  test('is the end of the paid period, and nothing is taken then or later', async () => {
    const scene = await planScene(api());

    const at = await end(scene);
    const [, second] = await chargesOf(api(), scene);
    await letTimePass(api(), scene, 70);

    const days = (at.getTime() - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(26);
    expect(days).toBeLessThan(32);
    expect(second).toBeUndefined();
    expect(await statesOf(api(), scene)).toBe('1 paid');
    expect(await statusOf(api(), scene)).toBe('ended ended member');
  });

  test('waits for the minimum term, which freezes lengthen, and for the notice', async () => {
    const scene = await planScene(api(), { minimumMonths: 6, noticeDays: 31 });
    const before = (await act(
      api(),
      sql`select plans.end_date(a) from agreement a where id = ${scene.agreement}`,
    )) as Date;
    await freeze(scene, 40);
    const at = await end(scene);

    const months = (date: Date) => (date.getTime() - Date.now()) / DAY_MS / 30.44;
    expect(months(before)).toBeGreaterThan(5.8);
    expect(months(before)).toBeLessThan(6.2);
    expect(months(at)).toBeGreaterThan(7.7);
    expect(months(at)).toBeLessThan(8.3);
  });

  test('stops attempts, and what was owed stays owed', async () => {
    const scene = await planScene(api(), { retryDays: [31, 31] }, { cash: '152' });
    await letTimePass(api(), scene, 32);
    await act(api(), sql`plans.end_agreement(${scene.agreement}, 'merchant', true)`);

    await letTimePass(api(), scene, 70);

    expect(await statesOf(api(), scene)).toBe('1 paid, 2 failed insufficient');
    expect(await statusOf(api(), scene)).toBe('ended ended merchant');
  });
});

test('a freeze waives the charges that are due meanwhile, and the dates stay', async () => {
  const scene = await planScene(api());
  expect(await freeze(scene, 40)).toBe('frozen');

  await letTimePass(api(), scene, 64);

  const charges = await chargesOf(api(), scene);
  expect(charges.map(({ status }) => status).slice(0, 3)).toEqual(['paid', 'waived', 'paid']);
  expect(await freeze(scene, 400)).toBe('too_late');
});

test('a freeze that ends early waives nothing that is due later', async () => {
  const scene = await planScene(api());
  await freeze(scene, 60);
  await letTimePass(api(), scene, 3);
  await freeze(scene, null);

  await letTimePass(api(), scene, 32);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
});

test.each(['waived', 'written_off', 'paid_elsewhere'])(
  'a charge that is %s is not taken',
  async (status) => {
    const scene = await planScene(api(), {}, { cash: '152' });
    await letTimePass(api(), scene, 33);
    const [, second] = await chargesOf(api(), scene);
    const settle = (charge: string | undefined, as = status) =>
      act(
        api(),
        sql`plans.settle(${charge}, ${scene.merchant.id}, ${as}, ${scene.merchant.person})`,
      );

    expect(await settle(second?.id)).toBe('settled');
    expect(await settle(second?.id)).toBe('settled');
    expect(await settle((await chargesOf(api(), scene))[0]?.id)).toBe('charge_closed');
    expect(await statesOf(api(), scene)).toMatch(new RegExp(`^1 paid, 2 ${status}`));
    expect(await statusOf(api(), scene)).toBe('active active');
  },
);

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
      sql`select outcome, agreement_id as agreement from plans.begin_trial(${link}, ${id})`,
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
  await owner().execute(sql`insert into test_clock (merchant_id, now_at) values (${scene.merchant.id}, now() + interval '4 days')
    on conflict (merchant_id) do update set now_at = excluded.now_at`);

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
});

test('a member who leaves ends what they have agreed', async () => {
  const scene = await planScene(api());

  await act(api(), sql`plans.close_account(${scene.payer.id})`);
  await letTimePass(api(), scene, 40);

  expect(await statesOf(api(), scene)).toBe('1 paid');
  expect(await statusOf(api(), scene)).toBe('ended ended account_closed');
});

test('a refund is one of the charge, and is told', async () => {
  const scene = await planScene(api());
  const session = scene.session;

  const answer = await refund(
    api(),
    { merchant: scene.merchant, id: session },
    { amount: '10.00' },
  );

  expect(answer.statusCode, answer.body).toBe(201);
  expect(await eventsOf(api(), scene)).toContain('charge.refunded');
  const shown = await act(
    api(),
    sql`select plans.charge_json(c) ->> 'status' from charge c where c.session_id = ${session}`,
  );
  expect(shown).toBe('partially_refunded');
});

test('the tax of a plan is that of each of its charges', async () => {
  const scene = await planScene(api(), { taxRate: 25 });
  await letTimePass(api(), scene, 32);

  const rows = await rowsOf<{ tax: string }>(
    api().db,
    sql`select s.tax #>> '{0,tax}' as tax from charge c join pay_session s on s.id = c.session_id
      where c.agreement_id = ${scene.agreement} order by c.n`,
  );
  expect(rows).toEqual([{ tax: '760' }, { tax: '760' }]);
});

test('one member may have two plans', async () => {
  const scene = await planScene(api());
  const other = await newPlan(api(), scene.merchant, { name: 'Another' });

  const second = await begin(api(), scene.merchant, scene.payer, other);
  await letTimePass(api(), scene, 32);

  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  expect(await statesOf(api(), second)).toMatch(/^1 paid, 2 paid/);
});
