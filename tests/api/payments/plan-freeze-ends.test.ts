/** What was announced before a freeze, when the freeze or the agreement ends. */
import { describe, expect, test } from 'vitest';
import * as planEndpoints from '#shared/plans/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { templatesTo } from '../../support/mail/outbox.ts';
import { approveAsked } from '../../support/payments/approve-asked.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import {
  act,
  addTokens,
  eventsOf,
  letTimePass,
  type PlanScene,
  planScene,
  statesOf,
  statusOf,
} from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

const freeze = ({ agreement, merchant }: PlanScene, days: number | null) =>
  act(
    api(),
    sql`plans.freeze(${agreement}, ${merchant.id},
      time.of(${merchant.id}) + ${days}::int * interval '1 day')`,
  );

const endNow = ({ agreement }: PlanScene) =>
  act(
    api(),
    sql`plans.end_agreement(p_agreement => ${agreement}, p_by => 'merchant', p_at_once => true)`,
  );

/** Days without an engine. */
const outage = ({ merchant }: PlanScene, days: number) =>
  owner().execute(
    sql`update test_clock set now_at = now_at + ${days}::int * interval '1 day' where merchant_id = ${merchant.id}`,
  );

/** Its second charge was announced, for the next day. */
async function announced(): Promise<PlanScene> {
  const scene = await planScene(api());
  await letTimePass(api(), scene, 30);
  expect(await statesOf(api(), scene)).toBe('1 paid, 2 announced, 3 scheduled');
  return scene;
}

describe('two periods that became due in a freeze, when nothing looked at them', () => {
  test.each<[string, number | null]>([
    ['extended', 60],
    ['ended', null],
  ])('are waived before the freeze is %s', async (_how, days) => {
    const scene = await announced();
    await freeze(scene, 60);
    await outage(scene, 40);

    expect(await freeze(scene, days)).toBe('frozen');

    expect(await statesOf(api(), scene)).toBe('1 paid, 2 waived, 3 waived, 4 scheduled');
  });

  test('are waived before the agreement ends, and nothing is owed', async () => {
    const scene = await announced();
    await freeze(scene, 60);
    await outage(scene, 40);

    await endNow(scene);

    expect(await statesOf(api(), scene)).toBe('1 paid, 2 waived, 3 waived');
    expect(await statusOf(api(), scene)).toBe('ended ended merchant');
  });
});

test('what is due after a freeze and before the end is owed', async () => {
  const scene = await announced();
  await freeze(scene, 20);
  await outage(scene, 40);

  await endNow(scene);

  expect(await statesOf(api(), scene)).toBe('1 paid, 2 waived, 3 failed mandate');
});

test('what was announced and put off is waived with its event when the agreement ends before it', async () => {
  const scene = await announced();
  await freeze(scene, 60);

  await endNow(scene);

  expect(await statesOf(api(), scene)).toBe('1 paid, 2 waived');
  expect(await eventsOf(api(), scene)).toContain('charge.waived');
});

describe('the next charge', () => {
  const next = async ({ agreement }: PlanScene) => {
    const [row] = await rowsOf<{ n: number; at: Date; due: Date; until: Date }>(
      api().db,
      sql`select next.n, next.at, c.due_at as due, a.frozen_until as until
        from agreement a cross join lateral plans.next_of(a) next
        join charge c on c.agreement_id = a.id and c.n = next.n and c.k = 0
        where a.id = ${agreement}`,
    );
    if (!row) throw new Error('no next charge');
    return row;
  };

  test('is after the freeze that has put it off, on the same day each time', async () => {
    const scene = await planScene(api(), {}, { cash: '152' });
    await letTimePass(api(), scene, 32);
    await freeze(scene, 20);

    const first = await next(scene);
    await letTimePass(api(), scene, 5);

    expect(first.n).toBe(2);
    expect(first.at.getTime()).toBeGreaterThan(first.until.getTime());
    expect((await next(scene)).at).toEqual(first.at);
    await addTokens(api(), scene, '1000');
    await letTimePass(api(), scene, 17);
    const paidAt = await act(
      api(),
      sql`(select paid_at from charge where agreement_id = ${scene.agreement} and n = 2)`,
    );
    expect(paidAt).toEqual(first.at);
  });

  test('that is due after the freeze is taken when it is due', async () => {
    const scene = await planScene(api());
    await freeze(scene, 30);

    const { n, at, due } = await next(scene);

    expect([n, at]).toEqual([2, due]);
  });
});

describe('the e-mail that a freeze has ended', () => {
  const templates = (scene: PlanScene) => templatesTo(api(), scene.payer.email);

  test('is written when the one about the freeze was, although one about its extension waits', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await freeze(scene, 20);
    expect(await templates(scene)).toContain('agreement-frozen');

    await freeze(scene, 40);
    await freeze(scene, null);

    expect(await templates(scene)).toContain('freeze-ended');
  });

  test('is not written when neither was', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await freeze(scene, 20);
    await freeze(scene, 40);
    await freeze(scene, null);

    expect(await templates(scene)).not.toContain('freeze-ended');
  });
});

test('what was announced before a freeze keeps its price, and a new one counts from the charge after it', async () => {
  const scene = await announced();
  await freeze(scene, 60);
  await freeze(scene, null);

  const proposed = await api().call(planEndpoints.changePrice, {
    token: scene.merchant.apiToken,
    params: { id: scene.agreement },
    body: { price: '50.00' },
  });
  await approveAsked(api(), scene);
  await letTimePass(api(), scene, 40);

  expect(proposed.json().fromN).toBe(3);
  const prices = await rowsOf(
    api().db,
    sql`select n, price::int, status from charge where agreement_id = ${scene.agreement} and n in (2, 3) order by n`,
  );
  expect(prices).toEqual([
    { n: 2, price: 4000, status: 'paid' },
    { n: 3, price: 5000, status: 'paid' },
  ]);
});
