/** What one call of the engine does with a charge whose state is unusual, as after days without an engine. */
import { beforeAll, describe, expect, test } from 'vitest';
import { openFrozen, work } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import { act, planScene, statesOf } from '../../support/payments/plan-scene.ts';
import { newMerchant, type TestMerchant, tokens } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;
let merchant: TestMerchant;
beforeAll(async () => {
  merchant = await newMerchant(api());
});

type Due = Awaited<ReturnType<typeof dueCharge>>;
const due = () => dueCharge(api(), merchant);
const run = (charge: string) => work(api().database.db, api().config, charge);
const set = ({ charge }: { charge: string }, change: Statement) =>
  owner().execute(sql`update charge set ${change} where id = ${charge}`);

/** The third charge of the agreement is due like the second one. @returns its id */
async function anotherDue({ agreement, charge }: Due): Promise<string> {
  await act(api(), sql`plans.schedule_next(p_agreement => ${agreement}, p_n => 2)`);
  const [third] = await rowsOf<{ id: string }>(
    owner(),
    sql`update charge c set status = o.status, announced_at = o.announced_at, not_before = o.not_before,
        next_attempt_at = o.next_attempt_at
      from charge o where o.id = ${charge} and c.agreement_id = ${agreement} and c.n = 3 returning c.id`,
  );
  return third?.id ?? '';
}

describe('nothing is taken', () => {
  test('without a notice', async () => {
    const scene = await due();
    await set(
      scene,
      sql`status = 'retrying', reason = 'insufficient', announced_at = null, not_before = null`,
    );

    expect(await run(scene.charge)).toBe('too_early');
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 retrying insufficient');
  });

  test('before the notice has lasted', async () => {
    const scene = await due();
    await set(scene, sql`not_before = now() + interval '1 hour'`);

    expect(await run(scene.charge)).toBe('too_early');
  });

  test('before its next attempt', async () => {
    const scene = await due();
    await set(scene, sql`next_attempt_at = now() + interval '1 hour'`);

    expect(await run(scene.charge)).toBe('nothing');
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 announced');
  });

  test('of an agreement that has ended: it fails', async () => {
    const scene = await due();
    await owner().execute(sql`update agreement
      set status = 'ended', ended_at = now(), ends_at = now() + interval '1 day', ended_by = 'member'
      where id = ${scene.agreement}`);

    expect(await run(scene.charge)).toBe('nothing');
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 failed mandate');
  });

  test('of an agreement that should have ended: it fails with the end', async () => {
    const scene = await due();
    await owner().execute(sql`update agreement
      set ends_at = now() - interval '1 minute', ended_by = 'member' where id = ${scene.agreement}`);

    expect(await run(scene.charge)).toBe('nothing');
    expect(await act(api(), sql`plans.end_due(p_agreement => ${scene.agreement})`)).toBe(true);
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 failed mandate');
  });

  test('of what is due at the end of its agreement or later, which is not announced either', async () => {
    const scene = await planScene(api());
    const [second] = await rowsOf<{ id: string }>(
      owner(),
      sql`update charge c set next_attempt_at = time.of(c.merchant_id)
        where c.agreement_id = ${scene.agreement} and c.n = 2 returning c.id`,
    );
    await owner().execute(sql`update agreement a set ended_by = 'member',
        ends_at = (select due_at from charge where id = ${second?.id ?? ''})
      where a.id = ${scene.agreement}`);

    expect(await run(second?.id ?? '')).toBe('nothing');
    expect(await statesOf(api(), scene)).toBe('1 paid');
  });
});

test('an e-mail that is not written yet puts a charge off only if it is its notice', async () => {
  const scene = await due();
  await act(
    api(),
    sql`plans.tell(p_kind => 'charge_failed', p_member => ${scene.payer.id}, p_mandate => ${scene.mandate},
      p_agreement => ${scene.agreement}, p_charge => ${scene.charge})`,
  );

  expect(await run(scene.charge)).toBe('paid');
  expect(
    await act(
      api(),
      sql`select count(*)::int from plan_notice where charge_id = ${scene.charge} and kind = 'charge_failed'`,
    ),
  ).toBe(1);
});

describe('an older period comes first', () => {
  test('while its notice lasts', async () => {
    const scene = await due();
    const third = await anotherDue(scene);
    const later = sql`now() + interval '1 hour'`;
    await set(scene, sql`not_before = ${later}, next_attempt_at = ${later}`);

    expect(await run(third)).toBe('later');
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced, 3 announced/);
  });

  test('while there is no price for it', async () => {
    const scene = await due();
    const third = await anotherDue(scene);
    await set(scene, sql`currency = 'USD'`);

    expect(await run(third)).toBe('waits');
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 announced rate, 3 announced rate/);
    await set(scene, sql`currency = 'EUR'`);
  });

  test('when the tokens are enough for the newer one alone', async () => {
    const scene = await due();
    const third = await anotherDue(scene);
    // The member has 848 tokens. The mandate allows the price that the older one has.
    await set(scene, sql`price = 40000`);
    await owner().execute(
      sql`update mandate set cap = 40000, cap_tokens = ${tokens('10000')} where id = ${scene.mandate}`,
    );

    expect(await run(third)).toBe('failed');
    expect(await statesOf(api(), scene)).toMatch(
      /^1 paid, 2 retrying insufficient, 3 retrying insufficient/,
    );
  });

  test('but not while payments are paused: the newer one fails by that', async () => {
    const scene = await due();
    const third = await anotherDue(scene);
    await set(
      scene,
      sql`status = 'scheduled', announced_at = null, not_before = null, next_attempt_at = now() + interval '1 hour'`,
    );
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);

    expect(await run(third)).toBe('failed');
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled, 3 failed mandate/);
  });
});

describe('a charge that could not be worked on', () => {
  test('is looked at again in the daytime of its own agreement', async () => {
    await planScene(api());
    const scene = await planScene(api());
    const [second] = await rowsOf<{ id: string }>(
      owner(),
      sql`select id from charge where agreement_id = ${scene.agreement} and n = 2`,
    );

    await act(api(), sql`charges.put_off(p_charge => ${second?.id ?? ''})`);

    expect(
      await act(
        api(),
        sql`select c.next_attempt_at = plans.in_daytime(a, time.of(c.merchant_id) + interval '1 hour')
          from charge c join agreement a on a.id = c.agreement_id where c.id = ${second?.id ?? ''}`,
      ),
    ).toBe(true);
  });

  test('and was paid meanwhile is left as it is', async () => {
    const scene = await due();
    await run(scene.charge);

    await act(api(), sql`charges.put_off(p_charge => ${scene.charge})`);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid/);
  });
});

describe('what failed by a blocked account', () => {
  const open = ({ agreement }: Due) =>
    act(api(), sql`charges.open_frozen(p_agreement => ${agreement})`);
  const block = (id: string, isOpen = false) =>
    owner().execute(sql`update member set payments_enabled = ${isOpen} where id = ${id}`);

  test.each(['payer', 'merchant'] as const)('stays failed while the %s is blocked', async (who) => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await block(scene[who].id);
    await run(scene.charge);

    expect(await open(scene)).toBe(false);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed frozen/);
    await block(scene[who].id, true);
    expect(await open(scene)).toBe(true);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 scheduled/);
  });

  test('stays failed after the end of the agreement', async () => {
    const scene = await due();
    await block(scene.payer.id);
    await run(scene.charge);
    await act(api(), sql`plans.end_agreement(${scene.agreement}, 'merchant', true)`);
    await block(scene.payer.id, true);

    expect(await open(scene)).toBe(false);
    await openFrozen(api().database.db, api().config);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed frozen/);
  });
});
