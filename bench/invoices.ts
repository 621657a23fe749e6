/**
 * `npm run bench -- invoices [--write]`: payments by the SQL function at businesses that issue an invoice for each payment,
 * beside those at businesses that do not, at 200 businesses and at one, in turns. BENCH_ROUNDS, BENCH_SCALE (of every count)
 * and SEED change it; `--write` puts the figures into docs/performance.md.
 */
import { availableParallelism, cpus, loadavg } from 'node:os';
import { rowsOf } from '../server/platform/db/database.ts';
import { sql } from '../server/platform/db/statement.ts';
import { mustBeWhole } from './confirm/confirms.ts';
import { type Kind, makeInvoicers, makePeople, makeSessions } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { byPgbench, pgbench } from './confirm/sql-load.ts';
import { shuffler, type Work } from './confirm/stats.ts';
import { report, type Where, writeReport } from './invoices/report.ts';
import { COUNTING, countPayments } from './root/counters.ts';

const { env } = process;
const CLIENTS = 8;
const rounds = Number(env.BENCH_ROUNDS ?? 7);
const scale = Number(env.BENCH_SCALE ?? 1);

const NAMES = { many: '200 businesses', hot: 'one business' };
const places: Where[] = Object.values(NAMES).map((name) => ({ name, without: [], invoiced: [] }));
const variants = places.flatMap((place): { turns: Work[][]; kind: Kind }[] => {
  const hot = place.name === NAMES.hot;
  return [
    { turns: place.without, kind: { hot } },
    { turns: place.invoiced, kind: { hot, invoiced: true } },
  ];
});

if (!pgbench) throw new Error('pgbench is not there (apt install postgresql-contrib)');
const program = pgbench;
const shuffled = shuffler(Number(env.SEED ?? Date.now() % 1_000_000));
const load = loadavg()[0] ?? 0;
const postgres = await startDurablePostgres(COUNTING);
try {
  const { database, appUrl, ownerUrl } = await postgres.newDatabase('invoices');
  await makePeople(database);
  await makeInvoicers(database);
  let made = 0;
  let invoiced = 0;
  /** The numbers of sessions that nobody has made yet. */
  const next = (count: number, kind: Kind) => {
    const sessions = { from: made, count: Math.ceil((count * scale) / CLIENTS) * CLIENTS };
    made += sessions.count;
    if (kind.invoiced) invoiced += sessions.count;
    return sessions;
  };
  for (let round = 0; round <= rounds; round++) {
    for (const { turns, kind } of shuffled(variants)) {
      const sessions = next(4000, kind);
      await makeSessions(database, sessions, kind);
      const done = await byPgbench(program, appUrl, CLIENTS, sessions);
      if (round > 0) turns.push(done);
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const count = async (kind: Kind) =>
    (await countPayments(database, ownerUrl, next(2000, kind), kind)).counters;
  const counted = {
    without: { ...(await count({})) },
    invoiced: { ...(await count({ invoiced: true })) },
  };
  await mustBeWhole(database, made);
  const [issued] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from invoice`,
  );
  if (issued?.count !== invoiced) throw new Error(`${issued?.count} of ${invoiced} invoices`);

  const machine = `${CLIENTS} connections, ${rounds} rounds of ${Math.ceil(4000 * scale)} payments each, ${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}, load before ${load.toFixed(1)}.`;
  const text = report(machine, places, counted);
  console.log(text);
  if (process.argv.includes('--write')) await writeReport(text);
} finally {
  await postgres.end();
}
