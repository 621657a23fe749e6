/**
 * kill -9 of the server at named points of a capture and of the job that releases: each reservation ends once, and the
 * next call or run does the rest. KILLS sets the number of kills per point for long runs.
 */
import { expect, test } from 'vitest';
import * as reservationsEndpoints from '#shared/reservations/endpoints.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';
import { askAgain } from '../../support/kills/ask-again.ts';
import type { Point } from '../../support/kills/holding-proxy.ts';
import { killAt } from '../../support/kills/kill-at.ts';
import { EACH_KILL } from '../../support/kills/repetitions.ts';
import { askForJob } from '../../support/kills/scenes.ts';
import {
  capture,
  letReservationExpire,
  releaseDue,
  reservedBy,
  reservedScene,
} from '../../support/payments/reservations.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';
import { askAt } from '../../support/processes/servers.ts';
import { chance } from '../../support/random/chance.ts';

const api = useApi();
const dice = chance();

const eventsOf = (id: string) =>
  rowsOf<{ type: string }>(
    api().db,
    sql`select type from event where subject_id = ${id} order by created_at, id`,
  );

const POINTS: [name: string, point: Point][] = [
  ['before it is decided', { statement: /pay\.capture\(/, when: 'before' }],
  ['after it is decided', { statement: /pay\.capture\(/, when: 'after' }],
  ['before its answer is kept', { statement: /idempotency\.keep\(/, when: 'before' }],
  ['after its answer is kept', { statement: /idempotency\.keep\(/, when: 'after' }],
];

test.each(EACH_KILL.flatMap((kill) => POINTS.map(([name, point]) => ({ name, point, kill }))))(
  'a capture that dies $name is made once ($kill)',
  async ({ point }) => {
    const scene = await reservedScene(api());
    const headers = { 'idempotency-key': `capture-${scene.id}` };
    const call = {
      params: { id: scene.id },
      token: scene.merchant.apiToken,
      body: { amount: '9.50' },
      headers,
    };
    await killAt(api(), {
      point,
      async meanwhile(origin) {
        const { ask, close } = askAt(origin, 1);
        await ask(reservationsEndpoints.capture, call).finally(close);
      },
    });

    const again = await askAgain(() => capture(api(), scene, { amount: '9.50' }, headers));

    expect([again.statusCode, again.json().status]).toEqual([200, 'paid']);
    expect(await balanceOf(api(), scene.merchant.cash)).toBe(tokens('38'));
    expect(await balanceOf(api(), scene.payer.cash)).toBe(tokens('962'));
    expect(await reservedBy(api(), scene.merchant)).toBe(0n);
    expect(await eventsOf(scene.id)).toEqual([
      { type: 'pay_session.authorized' },
      { type: 'pay_session.paid' },
    ]);
  },
);

test.each(EACH_KILL)('partly released reservations each return once (%i)', async () => {
  const scenes = [await reservedScene(api()), await reservedScene(api())];
  for (const { id } of scenes) await letReservationExpire(api(), id);
  await askForJob(api(), 'release-reservations');

  const nth = 1 + dice.below(2);
  const when = dice.oneOf<Point['when']>(['before', 'after']);
  await killAt(api(), { point: { statement: /pay\.release\(/, nth, when } });
  await releaseDue(api());

  for (const { id, payer } of scenes) {
    expect(await balanceOf(api(), payer.cash)).toBe(tokens('1000'));
    expect(await eventsOf(id)).toEqual([
      { type: 'pay_session.authorized' },
      { type: 'pay_session.released' },
    ]);
  }
});
