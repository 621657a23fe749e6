/** Mandates are paused, resumed and ended at once; agreements end at their date, freeze, and follow accounts and names. */
import { describe, expect, test } from 'vitest';
import { endOfThoseWhoLeft } from '../../../server/payments/charges/run-due.ts';
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
  statesOf,
  statusOf,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { refund } from '../../support/payments/refunds.ts';
import { balanceOf, newMember, tokens } from '../../support/people/people.ts';

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

test('a mandate ends when its payee has another owner', async () => {
  const scene = await planScene(api());
  const other = await newMember(api());
  await owner().execute(sql`update team_member set member_id = ${other.id}
    where member_id = ${scene.merchant.person} and role = 'owner'`);

  await letTimePass(api(), scene, 40);

  expect(await statusOf(api(), scene)).toBe('past_due ended payee_changed');
});

describe('the end of an agreement', () => {
  test('is the end of the paid period, and nothing is taken then or later', async () => {
    const scene = await planScene(api());

    const begun = await timeOf(api(), scene);
    const at = await end(scene);
    const [, second] = await chargesOf(api(), scene);
    await letTimePass(api(), scene, 70);

    const days = (at.getTime() - begun) / DAY_MS;
    expect(days).toBeGreaterThan(26);
    expect(days).toBeLessThan(32);
    expect(second).toBeUndefined();
    expect(await statesOf(api(), scene)).toBe('1 paid');
    expect(await statusOf(api(), scene)).toBe('ended ended member');
  });

  test('waits for the minimum term, which a freeze does not lengthen, and for the notice', async () => {
    const scene = await planScene(api(), { minimumMonths: 6, noticeDays: 31 });
    const before = (await act(
      api(),
      sql`select plans.end_date(a) from agreement a where id = ${scene.agreement}`,
    )) as Date;
    await freeze(scene, 40);
    const at = await end(scene);

    const now = await timeOf(api(), scene);
    const months = (date: Date) => (date.getTime() - now) / DAY_MS / 30.44;
    expect(months(before)).toBeGreaterThan(5.8);
    expect(months(before)).toBeLessThan(6.2);
    expect(at).toEqual(before);
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
        sql`plans.settle(p_charge => ${charge ?? ''}, p_merchant => ${scene.merchant.id}, p_status => ${as},
          p_by => ${scene.merchant.person})`,
      );

    expect(await settle(second?.id)).toBe('settled');
    expect(await settle(second?.id)).toBe('settled');
    expect(await settle((await chargesOf(api(), scene))[0]?.id)).toBe('charge_closed');
    expect(await statesOf(api(), scene)).toMatch(new RegExp(`^1 paid, 2 ${status}`));
    expect(await statusOf(api(), scene)).toBe('active active');
  },
);

test('a member who leaves ends what they have agreed', async () => {
  const scene = await planScene(api());

  await owner().execute(sql`update member set closed_at = now() where id = ${scene.payer.id}`);
  await endOfThoseWhoLeft(owner(), api().config);
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
