/**
 * A reservation ends while the account of its payer is deleted: no token goes to an account that is gone. RACES sets the
 * number of reservations of a long run.
 */
import { expect, test } from 'vitest';
import { ERASURE_STEPS } from '../../../server/erasure-steps.ts';
import { eraseDue } from '../../../server/people/erasure/erase-due.ts';
import { newId } from '../../../server/platform/core/ids.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { capture, release, reservedScene, sessionOf } from '../../support/payments/reservations.ts';
import { balanceOf } from '../../support/people/people.ts';
import { atOnce } from '../../support/races/at-once.ts';

/** Each deletion hashes a password, which takes longer than the rest. */
const RACES = Math.min(Number(process.env.RACES ?? 9), 900);

const api = useApi();

test('a capture or release beside the deletion of its payer happens, and only an empty account is deleted', async () => {
  for (let made = 0; made < RACES; made += 9) await race(Math.min(9, RACES - made));
});

async function race(count: number): Promise<void> {
  const scenes = await atOnce(Array.from({ length: count }), 3, async () => {
    const scene = await reservedScene(api(), {}, { cash: '152' });
    // Requested before the reservation: an open one refuses the request.
    await api().database.owner.db.execute(
      sql`select erasure.request(p_id => ${newId('chg')}, p_member => ${scene.payer.id}, p_asked_by => 'member',
        p_stop_hash => sha256(${scene.id}::bytea), p_due => now())`,
    );
    return scene;
  });
  const ends = [
    (one: (typeof scenes)[number]) => capture(api(), one),
    (one: (typeof scenes)[number]) => capture(api(), one, { amount: '19.00' }),
    (one: (typeof scenes)[number]) => release(api(), one),
  ];

  const [answers] = await Promise.all([
    Promise.all(scenes.map((one, index) => ends[index % 3]?.(one))),
    eraseDue(api().db, api().config, ERASURE_STEPS),
    eraseDue(api().db, api().config, ERASURE_STEPS),
  ]);

  expect(answers.map((answer) => answer?.statusCode)).toEqual(scenes.map(() => 200));
  for (const [index, scene] of scenes.entries()) {
    expect((await sessionOf(api(), scene)).status).toBe(index % 3 === 2 ? 'released' : 'paid');
    const [payer] = await rowsOf<{ erased: boolean }>(
      api().db,
      sql`select erased_at is not null as erased from member where id = ${scene.payer.id}`,
    );
    if (index % 3 > 0) expect(payer?.erased).toBe(false);
    if (payer?.erased) expect(await balanceOf(api(), scene.payer.cash)).toBe(0n);
  }
}
