/** What acts on agreements change, and what they leave as it is. */
import { describe, expect, test } from 'vitest';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
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
  studio,
  timeOf,
} from '../../support/payments/plan-scene.ts';
import { readPlan } from '../../support/payments/plans.ts';
import { newMember, newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

const end = ({ agreement }: Pick<PlanScene, 'agreement'>, by = 'member', isAtOnce = false) =>
  act(
    api(),
    sql`plans.end_agreement(${agreement}, ${by}, ${isAtOnce}::boolean)`,
  ) as Promise<Date | null>;
const freeze = (
  { agreement, merchant }: Pick<PlanScene, 'agreement' | 'merchant'>,
  days: number,
  by = merchant.id,
) =>
  act(
    api(),
    sql`plans.freeze(${agreement}, ${by}, time.of(${merchant.id}) + make_interval(days => ${days}::int))`,
  );
const settle = (charge: string, by: string, as = 'waived') =>
  act(
    api(),
    sql`plans.settle(p_charge => ${charge}, p_merchant => ${by}, p_status => ${as}, p_by => ${by})`,
  );
const secondOf = async (scene: Pick<PlanScene, 'agreement'>) =>
  (await chargesOf(api(), scene))[1]?.id ?? '';
const waivedEvents = async (scene: PlanScene) =>
  (await eventsOf(api(), scene)).filter((type) => type === 'charge.waived').length;

describe('an end', () => {
  test('keeps what the business has waived before, and tells it no second time', async () => {
    const scene = await planScene(api());
    await settle(await secondOf(scene), scene.merchant.id);

    await end(scene, 'merchant', true);

    expect(await statesOf(api(), scene)).toBe('1 paid, 2 waived');
    expect(await waivedEvents(scene)).toBe(1);
  });

  test('waives what was tried before and is announced anew', async () => {
    const scene = await planScene(api());
    await owner().execute(sql`update charge set attempts = 1 where id = ${await secondOf(scene)}`);

    await end(scene, 'merchant', true);

    expect(await statesOf(api(), scene)).toBe('1 paid, 2 waived');
  });

  test('leaves what was announced for a period before it', async () => {
    const scene = await planScene(api(), { noticeDays: 31 });
    await letTimePass(api(), scene, 30);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);

    await end(scene);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
    await letTimePass(api(), scene, 4);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });

  test('that is set stays when the other side ends, too', async () => {
    const scene = await planScene(api());
    const at = await end(scene);

    expect(await end(scene, 'merchant')).toEqual(at);

    const [row] = await rowsOf(
      owner(),
      sql`select ended_by as by,
          (select count(*)::int from plan_notice n where n.agreement_id = a.id and n.kind = 'agreement_ended') as letters
        from agreement a where id = ${scene.agreement}`,
    );
    expect(row).toEqual({ by: 'member', letters: 1 });
  });

  test('of no agreement changes nothing', async () => {
    expect(await end({ agreement: 'agr_none' })).toBeNull();
  });

  test('comes at its date, and once', async () => {
    const scene = await planScene(api());
    const endDue = () => act(api(), sql`plans.end_due(p_agreement => ${scene.agreement})`);

    expect(await act(api(), sql`plans.end_due(p_agreement => 'agr_none')`)).toBe(false);
    expect(await endDue()).toBe(false);
    await end(scene);
    expect(await endDue()).toBe(false);
    expect(await statusOf(api(), scene)).toBe('ending active');
    await owner().execute(
      sql`update test_clock set now_at = now_at + interval '40 days' where merchant_id = ${scene.merchant.id}`,
    );
    expect(await endDue()).toBe(true);
    expect(await endDue()).toBe(false);
    expect(
      (await eventsOf(api(), scene)).filter((type) => type === 'agreement.ended'),
    ).toHaveLength(1);
  });
});

describe('a freeze', () => {
  test('waives nothing that was due before it', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));

    expect(await freeze(scene, 20)).toBe('frozen');

    expect(await statesOf(api(), scene)).toBe('1 paid, 2 scheduled');
  });

  test('after another one begins when it is set', async () => {
    const scene = await planScene(api());
    await freeze(scene, 3);
    await letTimePass(api(), scene, 5);

    await freeze(scene, 3);

    const [row] = await rowsOf<{ from: Date }>(
      owner(),
      sql`select frozen_from as from from agreement where id = ${scene.agreement}`,
    );
    expect(row?.from.getTime()).toBe(await timeOf(api(), scene));
  });
});

test('another business freezes and settles nothing', async () => {
  const scene = await planScene(api());
  const other = await newMerchant(api());

  expect(await freeze(scene, 3, other.id)).toBe('not_found');
  expect(await settle(await secondOf(scene), other.id)).toBe('not_found');

  expect(await statusOf(api(), scene)).toBe('active active');
  expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
});

describe('a plan', () => {
  test('is changed and retired by its own business, and counts no agreement that has ended', async () => {
    const scene = await planScene(api());
    const other = await newMerchant(api());

    expect(
      await act(
        api(),
        sql`plans.change_terms(jsonb_build_object('id', ${scene.plan}::text, 'merchant_id', ${other.id}::text))`,
      ),
    ).toBe('not_found');
    expect(await act(api(), sql`plans.retire(${scene.plan}, ${other.id}, false)`)).toBe(
      'not_found',
    );
    expect(await readPlan(api(), scene.merchant, scene.plan)).toMatchObject({
      enabled: true,
      agreements: 1,
    });
    await end(scene, 'merchant', true);
    expect(await readPlan(api(), scene.merchant, scene.plan)).toMatchObject({ agreements: 0 });
  });

  test('that is resumed leaves a notice that still runs', async () => {
    const scene = await planScene(api());
    await letTimePass(api(), scene, 30);

    for (const isPaused of [true, false])
      await act(api(), sql`plans.set_paused(${scene.plan}, ${isPaused}::boolean)`);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced/);
  });

  test('is begun by a second member, and again by one whose agreement has ended', async () => {
    const { merchant, payer } = await studio(api());
    const plan = await newPlan(api(), merchant);
    const first = await begin(api(), merchant, payer, plan);
    await end(first, 'merchant', true);

    const again = await begin(api(), merchant, payer, plan);

    expect(again.agreement).not.toBe(first.agreement);
    expect(await statesOf(api(), again)).toMatch(/^1 paid, 2 scheduled/);
    const live = await newMerchant(api());
    const shared = await newPlan(api(), live);
    const [one, other] = [await newMember(api()), await newMember(api())];
    const agreements = [
      await begin(api(), live, one, shared),
      await begin(api(), live, other, shared),
    ].map(({ agreement }) => agreement);
    expect(new Set(agreements).size).toBe(2);
  });
});
