/**
 * `npm run bench -- charges`: 100,000 monthly charges that are due on one day. The engine alone as a share of `pay.confirm` by as
 * many connections, the same at one studio, and the time of shoppers' payments while the engine works. BENCH_SCALE changes the
 * counts.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { runDue } from '../server/payments/charges/run-due.ts';
import { sandboxConfig } from '../server/platform/config/config.ts';
import { type Db, openPostgres, rowsOf } from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';
import { addRate } from '../server/tokens/rates/rates.ts';
import { makeAgreements } from './charges/agreements.ts';
import { shop } from './charges/shoppers.ts';
import { makePeople, makeSessions } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { byNodePostgres } from './confirm/sql-load.ts';
import { quantile, rateOf } from './confirm/stats.ts';

const scale = Number(process.env.BENCH_SCALE ?? 1);
const DUE = Math.ceil(100_000 * scale);
const AT_ONE = Math.ceil(2000 * Math.min(1, scale * 5));
const SESSIONS = Math.ceil(8000 * Math.min(1, scale * 5));
/** Of the payments that the engine is compared with. */
const CONNECTIONS = 4;
/** Shoppers pay at this share of what the database can do. */
const LOAD = 0.25;
const SHOPPING_SECONDS = 10;
const ROUNDS = 5;
const LIMIT = 1.5;

const config = sandboxConfig(
  {},
  { secrets: { jwt: [new Uint8Array(32)], encryption: [new Uint8Array(32)] }, webhookAllow: [] },
);

/** Until nothing is due. @returns charges a second */
async function engine(db: Db): Promise<number> {
  const started = performance.now();
  let done = 0;
  for (let more = await runDue(db, config); more > 0; more = await runDue(db, config)) done += more;
  return (done * 1000) / (performance.now() - started);
}

async function paid(db: Db): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from charge where status = 'paid' and n = 2`,
  );
  return row?.count ?? 0;
}

const postgres = await startDurablePostgres();
try {
  const { database, appUrl } = await postgres.newDatabase('charges');
  await makePeople(database);
  await addRate(database.db, { currency: 'EUR', rate: '0.25', source: 'bench' });
  const app = openPostgres(appUrl, CONNECTIONS);
  try {
    await makeSessions(database, { from: 0, count: SESSIONS });
    const confirms = rateOf(
      await byNodePostgres(appUrl, CONNECTIONS, { from: 0, count: SESSIONS }),
    );

    await makeAgreements(database, { firstShop: 100, count: AT_ONE });
    const hot = await engine(app.db);

    await makeAgreements(database, { firstShop: 0, count: DUE });
    const aSecond = confirms * LOAD;
    const sessions = Math.ceil(aSecond * SHOPPING_SECONDS);
    await makeSessions(database, { from: SESSIONS, count: 2 * ROUNDS * sessions });
    let from = SESSIONS;
    async function shopped(): Promise<number> {
      const took = await shop(appUrl, { from, aSecond, seconds: SHOPPING_SECONDS });
      from += sessions;
      return quantile(took, 0.99);
    }
    const rounds: { alone: number; beside: number; charges: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await shopped();
      const before = await paid(database.db);
      let stopped = false;
      const working = (async () => {
        while (!stopped) if ((await runDue(app.db, config)) === 0) await delay(100);
      })();
      const beside = await shopped();
      const charges = (await paid(database.db)) - before;
      stopped = true;
      await working;
      rounds.push({ alone, beside, charges: charges / SHOPPING_SECONDS });
    }
    await addRate(database.db, { currency: 'EUR', rate: '0.25', source: 'bench' });
    const many = await engine(app.db);

    const total = await paid(database.db);
    if (total !== DUE + AT_ONE)
      throw new Error(`${total} charges are paid instead of ${DUE + AT_ONE}`);
    const median = (of: (round: (typeof rounds)[number]) => number) =>
      quantile(rounds.map(of), 0.5);
    const share = median(({ alone, beside }) => beside / alone);
    console.log(`pay.confirm ${confirms.toFixed(0)}/s, ${CONNECTIONS} connections`);
    console.log(
      `${DUE} charges at many studios ${many.toFixed(0)}/s, ${(many / confirms).toFixed(2)} of pay.confirm`,
    );
    console.log(
      `${AT_ONE} charges at one studio ${hot.toFixed(0)}/s, ${(hot / confirms).toFixed(2)} of pay.confirm`,
    );
    console.log(
      `shoppers at ${aSecond.toFixed(0)}/s: p99 ${median(({ alone }) => alone).toFixed(1)} ms alone, ` +
        `${median(({ beside }) => beside).toFixed(1)} ms beside ${median(({ charges }) => charges).toFixed(0)} charges a second: ` +
        `${share.toFixed(2)} times (limit ${LIMIT}), medians of ${ROUNDS} rounds`,
    );
    process.exitCode = share <= LIMIT ? 0 : 1;
  } finally {
    await app.close();
  }
} finally {
  await postgres.end();
}
