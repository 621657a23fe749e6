/**
 * `npm run bench -- request-log`: calls of a merchant's server with and without the request log, in
 * turns on one PostgreSQL. Both servers run in this process. BENCH_ROUNDS and BENCH_SCALE (of every
 * count) change it.
 */
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { createApiToken } from '../server/merchants/api-keys/api-token.ts';
import { createRequestLog } from '../server/merchants/requests/request-log.ts';
import { createLive } from '../server/payments/live/live.ts';
import { openPostgres, rowsOf } from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';
import { createMetrics } from '../server/platform/metrics/metrics.ts';
import { DIST, testConfig } from '../tests/support/api/api.ts';
import { closedLoop, requestOf } from './confirm/http-load.ts';
import { makePeople, makeSessions, sessionId, shopId } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { quantile, shuffler, spreadOf, type Work } from './confirm/stats.ts';

const { env } = process;
const CONNECTIONS = 8;
const SHOP = 0;
const rounds = Number(env.BENCH_ROUNDS ?? 21);
const count = Math.ceil(2000 * Number(env.BENCH_SCALE ?? 1));
/** The share of a call's throughput that the log may cost. */
const LIMIT = 0.9;

const shuffled = shuffler(Number(env.SEED ?? Date.now() % 1_000_000));
const postgres = await startDurablePostgres();
const { database, appUrl } = await postgres.newDatabase('calls');
await makePeople(database);
await makeSessions(database, { from: 0, count: 1 }, { hot: true });
const config = testConfig();
const token = await createApiToken(database.db, config, shopId(SHOP));

async function start(isLogged: boolean) {
  const own = openPostgres(appUrl, CONNECTIONS);
  const log = pino({ level: 'silent' });
  const live = createLive({ database: own, limits: config.streams, log });
  const metrics = createMetrics(own, { ofProcess: false });
  const requests = createRequestLog(own.db, { log, dropped: metrics.requestDropped });
  const app = await buildApp({
    db: own.db,
    ...{ config, log, live, metrics, requests },
    templates: { dev: false, prerendered: [], read: async () => '' },
    dist: DIST,
    deliveries: { wake() {} },
    cardEvents: { wake() {} },
    extend(http) {
      // A call without a caller has no entry.
      http.addHook('onSend', async (request) => {
        if (!isLogged) request.caller = undefined;
      });
    },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    port,
    flush: requests.flush,
    async stop() {
      await app.close();
      await own.close();
    },
  };
}

const path = '/api/merchant/pay-sessions';
const order = { amount: '4.00', currency: 'EUR', description: 'Herbal tea', reference: 'order-7' };
const calls = {
  'read a payment': { path: `${path}/${sessionId(0)}`, token },
  'request a payment': { path, token, body: order },
};
const variants = [
  { name: 'with' as const, server: await start(true) },
  { name: 'without' as const, server: await start(false) },
];

let isWithin = true;
try {
  for (const [what, call] of Object.entries(calls)) {
    const requests = Array.from({ length: count }, () => requestOf(call));
    const rates = { with: [] as number[], without: [] as number[] };
    const work = { with: [] as Work[], without: [] as Work[] };
    for (let round = 0; round <= rounds; round++) {
      for (const { name, server } of shuffled(variants)) {
        const started = performance.now();
        const done = await closedLoop(server.port, CONNECTIONS, requests);
        // A turn ends when its entries are written.
        await server.flush();
        if (round === 0) continue;
        rates[name].push((count * 1000) / (performance.now() - started));
        work[name].push(...done);
      }
    }
    const ratios = rates.with.map((rate, round) => rate / (rates.without[round] ?? Number.NaN));
    const ratio = spreadOf(ratios);
    isWithin &&= ratio.median >= LIMIT;
    for (const name of ['with', 'without'] as const) {
      const took = work[name].map((one) => one.took);
      const ms = (share: number) => `${quantile(took, share).toFixed(1)} ms`;
      console.log(
        `| ${what}, ${name} the log | ${quantile(rates[name], 0.5).toFixed(0)} | ${ms(0.5)} | ${ms(0.99)} |`,
      );
    }
    console.log(
      `${what}: with ÷ without ${ratio.median.toFixed(2)} (middle half ${quantile(ratios, 0.25).toFixed(2)} – ${quantile(ratios, 0.75).toFixed(2)}), at least ${LIMIT}`,
    );
  }
  const entries = sql`select count(*)::int as written from api_request`;
  const [{ written = 0 } = {}] = await rowsOf<{ written: number }>(database.db, entries);
  const made = Object.keys(calls).length * (rounds + 1) * count;
  if (written !== made) throw new Error(`${made} calls, and ${written} entries`);
} finally {
  for (const { server } of variants) await server.stop();
  await postgres.end();
}
process.exitCode = isWithin ? 0 : 1;
