/**
 * The primary is killed while people buy, and its synchronous standby is promoted at the same
 * address: no acknowledged payment is lost, and the server continues without a restart. FAILOVERS
 * sets the number of failovers for long runs; every second primary vanishes without closing its
 * connections.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { isDatabaseUnavailable } from '../../../server/platform/db/unavailable.ts';
import { followAt } from '../../support/api/live-streams.ts';
import {
  type LostDatabase,
  NOTHING_WRONG,
  startBuying,
  startLosable,
  untilScheduled,
  untilToldOfAll,
  wrongWith,
} from '../../support/database/lost-database.ts';
import {
  asOwner,
  type Cluster,
  type Standby,
  startStandby,
} from '../../support/database/postgres-cluster.ts';
import { payFor, payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { AT_LENGTH } from '../../support/processes/servers.ts';
import type { Shoppers } from '../../support/processes/shoppers.ts';

const FAILOVERS = Number(process.env.FAILOVERS ?? 1);
/** Commits that wait for the standby when the primary dies. */
const WAITING = 4;

let lost: LostDatabase;
let standby: Standby;

beforeAll(async () => {
  lost = await startLosable();
  standby = await startStandby(lost.cluster);
});
afterAll(async () => {
  await lost.close();
  await standby.remove();
});

test('connections to a standby are closed when the address temporarily leads to one', async () => {
  const misled = openPostgres(standby.url, 1);

  const refused = await misled.execute('select 1').catch((error: unknown) => error);
  await misled.close();

  expect(isDatabaseUnavailable(refused)).toBe(true);
});

test('after a failover to the standby no acknowledged payment is lost, and no process restarts', async () => {
  const { api, server } = lost;
  const { merchant, shoppers, told } = await startBuying(lost);
  const { id: followed } = await payScene(api);
  const stream = await followAt(server.origin, followed);
  expect(await stream.told()).toEqual({ status: 'pending', version: 1 });

  const times = [];
  for (let round = 0; round < FAILOVERS; round++) {
    if (round > 0) standby = await startStandby(lost.cluster);
    await shoppers.more(20);
    times.push(await failOver(shoppers, round % 2 === 1));
  }
  await shoppers.more(50);
  await shoppers.stop();
  await payFor(api, followed);
  const heard = await stream.told();
  stream.leave();
  await untilScheduled(api);
  await untilToldOfAll(api);

  if (AT_LENGTH) {
    const figures = { FAILOVERS, payments: shoppers.paid.length, times };
    console.log(JSON.stringify({ ...figures, answers: Object.fromEntries(shoppers.answers) }));
  }
  expect(heard).toEqual({ status: 'paid', version: 2 });
  expect(shoppers.unexpected()).toEqual([]);
  expect(shoppers.answers.get('503 unavailable')).toBeGreaterThan(0);
  expect(await wrongWith(lost, merchant, shoppers.paid)).toEqual(NOTHING_WRONG);
  expect(shoppers.paid.filter((id) => !told().has(id))).toEqual([]);
});

/** @returns milliseconds from the kill, and from the move of the address, until the next payment */
async function failOver(
  shoppers: Shoppers,
  vanishes: boolean,
): Promise<{ sinceKilled: number; sinceMoved: number; vanishes: boolean }> {
  // From here on the standby receives nothing, so no further commit may be acknowledged.
  standby.cutOff();
  await Promise.race([untilWaiting(lost.cluster), shoppers.more(WAITING)]);
  const killed = performance.now();
  if (vanishes) lost.address.goSilent();
  await replacePrimary();
  const moved = performance.now();
  await shoppers.more(1);
  const served = performance.now();
  return {
    sinceKilled: Math.round(served - killed),
    sinceMoved: Math.round(served - moved),
    vanishes,
  };
}

async function replacePrimary(): Promise<void> {
  const { address, cluster: old } = lost;
  await old.kill('SIGKILL');
  address.moveTo(undefined);
  await asOwner(standby.url, (client) => client.query('select pg_promote()'));
  address.moveTo(standby.port);
  lost.cluster = standby;
  await old.remove();
}

test.runIf(AT_LENGTH)(
  'control: with an asynchronous standby, acknowledged payments are lost',
  async () => {
    const { api } = lost;
    const { id, params, payer } = await payScene(api);
    standby = await startStandby(lost.cluster, false);
    standby.cutOff();

    const body = { total: TOTAL };
    const { statusCode } = await api.call(payEndpoints.confirm, {
      params,
      token: payer.token,
      body,
    });
    await replacePrimary();
    const { rows } = await api.database.execute('select status from pay_session where id = $1', [
      id,
    ]);

    expect(statusCode).toBe(200);
    expect(rows).toEqual([{ status: 'pending' }]);
  },
);

/** Until commits wait for the standby. */
function untilWaiting(primary: Cluster): Promise<void> {
  return asOwner(primary.url, async (client) => {
    for (;;) {
      const { rowCount } = await client.query(
        `select from pg_stat_activity, pg_sleep(0.02) where wait_event = 'SyncRep'`,
      );
      if ((rowCount ?? 0) >= WAITING) return;
    }
  });
}
