/** Of several periods that a member owes, the oldest is taken first. */
import { describe, expect, test } from 'vitest';
import { work } from '../../../server/payments/charges/run-due.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { dueCharge } from '../../support/payments/due-charge.ts';
import {
  act,
  addTokens,
  letTimePass,
  planScene,
  statesOf,
} from '../../support/payments/plan-scene.ts';
import { newMerchant } from '../../support/people/people.ts';

const api = useApi();
const owner = () => api().database.owner.db;

/** Enough for charge 1 alone. */
const ONE = '152';

describe('the oldest period is taken first', () => {
  test('also by an attempt of a newer one, which comes before its own', async () => {
    const scene = await planScene(api(), { rhythm: 'week' }, { cash: ONE });
    await letTimePass(api(), scene, 15);
    expect(await statesOf(api(), scene)).toMatch(
      /^1 paid, 2 retrying insufficient, 3 retrying insufficient/,
    );

    await addTokens(api(), scene, ONE);
    await letTimePass(api(), scene, 2);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 paid, 3 retrying insufficient/);
  });

  test('an attempt before its time does not count when it fails', async () => {
    const scene = await planScene(api(), { rhythm: 'week', retryDays: [10, 10] }, { cash: ONE });

    await letTimePass(api(), scene, 15);

    const attempts = await rowsOf(
      owner(),
      sql`select n, attempts from charge where agreement_id = ${scene.agreement} and n in (2, 3) order by n`,
    );
    expect(attempts).toEqual([
      { n: 2, attempts: 1 },
      { n: 3, attempts: 1 },
    ]);
  });

  test('also while it waits for its notice', async () => {
    const scene = await planScene(api(), { rhythm: 'week' });
    await act(api(), sql`plans.pause_mandate(${scene.mandate}, ${scene.payer.id})`);
    await letTimePass(api(), scene, 15);
    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed mandate, 3 failed mandate/);
    await owner().execute(
      sql`update charge set attempts = 2, status = 'scheduled', next_attempt_at = time.of(merchant_id) + interval '9 days'
        where agreement_id = ${scene.agreement} and n = 2`,
    );
    await owner().execute(
      sql`update charge set status = 'retrying', next_attempt_at = time.of(merchant_id),
          announced_at = time.of(merchant_id) - interval '2 days', not_before = time.of(merchant_id) - interval '1 day'
        where agreement_id = ${scene.agreement} and n = 3`,
    );
    await owner().execute(
      sql`update mandate set status = 'active', paused_at = null where id = ${scene.mandate}`,
    );

    await letTimePass(api(), scene, 5);
    expect(await statesOf(api(), scene)).toMatch(
      /^1 paid, 2 scheduled mandate, 3 retrying mandate/,
    );
    await letTimePass(api(), scene, 13);

    const paid = await rowsOf<{ n: number }>(
      owner(),
      sql`select n from charge where agreement_id = ${scene.agreement} and n in (2, 3) and status = 'paid' order by paid_at`,
    );
    expect(paid).toEqual([{ n: 2 }, { n: 3 }]);
  });

  test('also while it is announced anew, because its first notice was never written', async () => {
    const scene = await dueCharge(api(), await newMerchant(api()));
    await owner().execute(
      sql`select plans.tell(p_kind => 'charge_announced', p_member => ${scene.payer.id}, p_mandate => ${scene.mandate},
        p_agreement => ${scene.agreement}, p_charge => ${scene.charge})`,
    );
    await owner().execute(
      sql`select plans.schedule_next(p_agreement => ${scene.agreement}, p_n => 2)`,
    );
    const [third] = await rowsOf<{ id: string }>(
      owner(),
      sql`update charge c set status = o.status, announced_at = o.announced_at, not_before = o.not_before,
          next_attempt_at = o.next_attempt_at
        from charge o where o.id = ${scene.charge} and c.agreement_id = o.agreement_id and c.n = 3 returning c.id`,
    );

    const outcome = await work(api().database.db, api().config, third?.id ?? '');

    expect(outcome).toBe('later');
    expect(await statesOf(api(), scene)).toBe('1 paid, 2 scheduled, 3 announced');
  });

  test('but one beyond the cap keeps no newer one from its turn', async () => {
    const scene = await planScene(api(), { rhythm: 'week', retryDays: [20] }, { cash: ONE });
    await letTimePass(api(), scene, 8);
    await owner().execute(
      sql`update charge set price = 9000 where agreement_id = ${scene.agreement} and n = 2`,
    );
    await addTokens(api(), scene, '10000');

    await letTimePass(api(), scene, 7);

    expect(await statesOf(api(), scene)).toMatch(/^1 paid, 2 failed cap, 3 paid/);
  });
});
