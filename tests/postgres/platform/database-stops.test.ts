/**
 * PostgreSQL stops, also during commits while people buy, and the server keeps running: every
 * acknowledged payment exists, a retry settles the others, and meanwhile the answer is 503 with
 * Retry-After. STOPS sets the number of stops for long runs; SEED repeats a run.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { verifyLedger } from '../../../server/invariants.ts';
import { openPostgres } from '../../../server/platform/db/database.ts';
import { isDatabaseUnavailable } from '../../../server/platform/db/unavailable.ts';
import {
  killBackend,
  type LostDatabase,
  NOTHING_WRONG,
  startBuying,
  startLosable,
  untilToldOfAll,
  wrongWith,
} from '../../support/database/lost-database.ts';
import { startAddress } from '../../support/database/moving-address.ts';
import { payScene, TOTAL } from '../../support/payments/pay-scene.ts';
import { balanceOf, tokens } from '../../support/people/people.ts';
import { AT_LENGTH } from '../../support/processes/servers.ts';
import { chance } from '../../support/random/chance.ts';

const STOPS = Number(process.env.STOPS ?? 3);

let lost: LostDatabase;
beforeAll(async () => {
  lost = await startLosable();
});
afterAll(() => lost.close());

test('a payment while the database is down is refused without effect, and succeeds when it is back', async () => {
  const { api, cluster } = lost;
  const { params, payer } = await payScene(api);
  const body = { total: TOTAL };
  const confirm = () => api.call(payEndpoints.confirm, { params, token: payer.token, body });

  await cluster.kill('SIGINT');
  const paying = await confirm();
  const reading = await api.call(payEndpoints.read, { params });
  const ready = await api.http.inject('/health/ready');
  const live = await api.http.inject('/health/live');
  await cluster.start();
  const balance = await balanceOf(api, payer.cash);
  const again = await confirm();

  for (const answer of [paying, reading, ready]) {
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(live.statusCode).toBe(200);
  expect(balance).toBe(tokens('1000'));
  expect(again.statusCode).toBe(200);
  expect((await verifyLedger(api.db)).flatMap(({ breaches }) => breaches)).toEqual([]);
});

/** Alternates between `pg_ctl stop -m immediate` and killing one of the database's processes. */
async function stopDatabase(round: number): Promise<void> {
  if (round % 2 === 1) return killBackend(lost);
  await lost.cluster.kill('SIGQUIT');
  await lost.cluster.start();
}

/** The prepared statement that pays, by the name every connection gives it. */
const CONFIRM = '\0confirm\0';
/** A connection that breaks just before or just after the commit; the client cannot tell which. */
const CUTS = [
  [CONFIRM, 'after'],
  ['commit', 'after'],
  [CONFIRM, 'before'],
  ['commit', 'before'],
] as const;

test('however often the database stops during a commit, no payment is lost or made twice', async () => {
  const { seed, below } = chance();
  const { merchant, shoppers, told } = await startBuying(lost);
  for (let round = 0; round < STOPS; round++) {
    await shoppers.more(1 + below(20));
    const [statement, when] = CUTS[round % CUTS.length] ?? CUTS[0];
    await lost.address.cutAt(statement, when);
    await shoppers.more(1 + below(20));
    await stopDatabase(round);
  }
  await shoppers.more(1);
  await shoppers.stop();
  await untilToldOfAll(lost.api);

  if (AT_LENGTH) {
    const { paid, answers, longestGap } = shoppers;
    const figures = { STOPS, seed, payments: paid.length, longestGap: longestGap() };
    console.log(JSON.stringify({ ...figures, answers: Object.fromEntries(answers) }));
  }
  expect(shoppers.unexpected()).toEqual([]);
  expect(shoppers.answers.get('503 unavailable')).toBeGreaterThan(0);
  expect(await wrongWith(lost, merchant, shoppers.paid)).toEqual(NOTHING_WRONG);
  expect(shoppers.paid.filter((id) => !told().has(id))).toEqual([]);
});

test('a connection to an unreachable database is abandoned, a slow one is kept', async () => {
  const { url, port } = lost.cluster;
  const address = await startAddress(port);
  const database = openPostgres(url.replace(String(port), String(address.port)), 1, {
    silentMs: 200,
  });

  const long = await database.execute('select 1 from pg_sleep(1)');
  address.goSilent();
  const silent = await database.execute('select 2').catch((error: unknown) => error);
  const again = await database.execute('select 3 as answer');
  await database.close();
  await address.close();

  expect(long.rows).toHaveLength(1);
  expect(isDatabaseUnavailable(silent)).toBe(true);
  expect(again.rows).toEqual([{ answer: 3 }]);
});
