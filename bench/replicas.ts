/**
 * `npm run bench -- replicas`: how much of a mixed load a replica takes off the primary, in processor time
 * of PostgreSQL, in turns with and without it. BENCH_ROUNDS, BENCH_SCALE (of payments) and VISITS (of homes for each
 * payment) change it.
 */
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { buildApp } from '../server/app.ts';
import { createApiToken } from '../server/merchants/api-keys/api-token.ts';
import { createRequestLog } from '../server/merchants/requests/request-log.ts';
import { createLive } from '../server/payments/live/live.ts';
import { openPostgres } from '../server/platform/db/database.ts';
import { openReplicas, type Replicas } from '../server/platform/db/replicas/replicas.ts';
import { startPollingWorker } from '../server/platform/jobs/polling-worker.ts';
import { createMetrics } from '../server/platform/metrics/metrics.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { DIST, testConfig } from '../tests/support/api/api.ts';
import { startCluster, startStandby } from '../tests/support/database/postgres-cluster.ts';
import { asLogin, createLogins, LOGINS } from '../tests/support/database/postgres-server.ts';
import { writeHistory } from './confirm/big-history.ts';
import { closedLoop } from './confirm/http-load.ts';
import { makePeople, makeSessions, payerId, REGULARS, shopId, tokensOf } from './confirm/people.ts';
import { quantile, rateOf, shuffler, spreadOf, type Work } from './confirm/stats.ts';
import { mixOf, type Tokens } from './replicas/mix.ts';
import { processorTime } from './replicas/processor-time.ts';

const { env } = process;
const rounds = Number(env.BENCH_ROUNDS ?? 5);
const payments = Math.ceil(200 * Number(env.BENCH_SCALE ?? 1));
const visits = Number(env.VISITS ?? 4);
const CONNECTIONS = 8;
const SHOPS = 200;
const POSTINGS = 80_000;
/** Payers are numbered modulo this; the first of them have a history. */
const PAYERS = 2000;
/** The share of the primary's processor time that must go. */
const LIMIT = 0.6;

const log = pino({ level: 'warn' });
const shuffled = shuffler(Number(env.SEED ?? Date.now() % 1_000_000));
const config = testConfig();
const primary = await startCluster('-c', 'shared_buffers=256MB');
const owner = openPostgres(`${primary.url}?options=-c%20statement_timeout%3D0`, 2);
await prepareDatabase(owner, true);
await owner.execute(createLogins);
await makePeople(owner);
await writeHistory(owner, POSTINGS);
await owner.exclusively(async (run) => {
  // Balances of the past are shown: what people paid with came before.
  await run(`set local session_replication_role = replica;
    update ledger.posting set created_at = now() - interval '3 years'
    where transfer_id in (select id from ledger.transfer where kind = 'deposit')`);
});
await owner.execute('vacuum (analyze)');
const tokens = await makeTokens();
const standby = await startStandby(primary, false);

async function makeTokens(): Promise<Tokens> {
  const { rows } = await owner.execute(`select distinct on (payer_id) payer_id, transfer_id as id
    from pay_session where payer_id is not null order by payer_id, closed_at desc`);
  const newest = new Map(
    (rows as { payer_id: string; id: string }[]).map(({ payer_id, id }) => [payer_id, id]),
  );
  return {
    payers: await tokensOf(config.secrets.jwt),
    shops: await Promise.all(
      Array.from({ length: SHOPS }, (_, shop) => createApiToken(owner.db, config, shopId(shop))),
    ),
    transactions: Array.from({ length: REGULARS }, (_, payer) => newest.get(payerId(payer)) ?? ''),
  };
}

async function start(hasReplica: boolean) {
  const database = openPostgres(asLogin(primary.url, LOGINS.web), CONNECTIONS);
  const urls = hasReplica ? [asLogin(standby.url, LOGINS.reader)] : [];
  const replicas = await openReplicas({ urls, maxLagSeconds: 10 }, database, log);
  const metrics = createMetrics(database, { ofProcess: false });
  const requests = createRequestLog(database.db, { log, dropped: metrics.requestDropped });
  const app = await buildApp({
    ...{ db: database.db, replicas, config, log, metrics, requests },
    live: createLive({ database, limits: config.streams, log, note: replicas?.note }),
    templates: { dev: false, prerendered: [], read: async () => '' },
    dist: DIST,
    deliveries: { wake() {} },
    cardEvents: { wake() {} },
  });
  const work = async () => {
    await Promise.all([requests.flush(), replicas?.look()]);
    return 0;
  };
  const background = startPollingWorker('bench', work, log, 'the background work failed');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (app.server.address() as AddressInfo).port,
    replicas,
    flush: requests.flush,
    async stop() {
      await app.close();
      await background.stop();
      await replicas?.close();
      await database.close();
    },
  };
}

interface Turn {
  primary: number;
  replica: number;
  work: Work[];
}

let block = 0;
/** Prepares sessions first, so that only the load is measured. */
async function turnOf(server: Awaited<ReturnType<typeof start>>): Promise<Turn> {
  const numbers: number[] = [];
  while (numbers.length < payments) {
    const from = block++ * PAYERS;
    const count = Math.min(REGULARS, payments - numbers.length);
    await makeSessions(owner, { from, count });
    numbers.push(...Array.from({ length: count }, (_, index) => from + index));
  }
  await server.replicas?.look();
  const requests = mixOf(tokens, numbers, visits);
  const before = await times();
  const work = await closedLoop(server.port, CONNECTIONS, requests);
  await server.flush();
  const after = await times();
  return { primary: after.primary - before.primary, replica: after.replica - before.replica, work };
}

const times = async () => ({
  primary: await processorTime(primary.folder),
  replica: await processorTime(standby.folder),
});

const variants = [
  { name: 'with' as const, server: await start(true) },
  { name: 'without' as const, server: await start(false) },
];
const turns: Record<'with' | 'without', Turn[]> = { with: [], without: [] };
try {
  for (let round = 0; round <= rounds; round++) {
    for (const { name, server } of shuffled(variants)) {
      const turn = await turnOf(server);
      if (round > 0) turns[name].push(turn);
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  report(variants[0]?.server.replicas);
} finally {
  for (const { server } of variants) await server.stop();
  await owner.close();
  await standby.kill('SIGQUIT');
  await standby.remove();
  await primary.kill('SIGQUIT');
  await primary.remove();
}

function report(replicas: Replicas | undefined): void {
  const perRequest = ({ work }: Turn, seconds: number) => (seconds / work.length) * 1e6;
  const median = (of: Turn[], figure: (turn: Turn) => number) =>
    quantile(of.map(figure), 0.5).toFixed(0);
  for (const name of ['without', 'with'] as const) {
    const own = turns[name];
    console.log(
      `${name.padEnd(8)} primary ${median(own, (turn) => perRequest(turn, turn.primary))} µs · replica ${median(own, (turn) => perRequest(turn, turn.replica))} µs a request · ${median(own, (turn) => rateOf(turn.work))} requests/s`,
    );
  }
  const counts = Object.entries(replicas?.figures.counts ?? {});
  console.log(`reads: ${counts.map(([outcome, count]) => `${outcome} ${count}`).join(', ')}`);
  const taken = spreadOf(
    turns.with.map(
      (turn, round) => 1 - turn.primary / (turns.without[round]?.primary ?? Number.NaN),
    ),
  );
  const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
  console.log(
    `taken off the primary: ${percent(taken.median)} (${percent(taken.low)} – ${percent(taken.high)}), target ≥ ${percent(LIMIT)}`,
  );
  process.exitCode = taken.median >= LIMIT ? 0 : 1;
}
