/**
 * `npm run bench -- root`: payments by the SQL function beside pgbench's TPC-B, on one server in turns, and
 * what a payment makes PostgreSQL do. BENCH_ROUNDS and BENCH_SCALE (of every count) change it.
 */

import { mustBeWhole } from './confirm/confirms.ts';
import { makePeople, makeSessions } from './confirm/people.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { byPgbench, byTpcb, makeTpcb, pgbench } from './confirm/sql-load.ts';
import { quantile, rateOf, shuffler, spreadOf } from './confirm/stats.ts';
import { COUNTING, countPayments } from './root/counters.ts';

const { env } = process;
const CLIENTS = 8;
const rounds = Number(env.BENCH_ROUNDS ?? 7);
const scale = Number(env.BENCH_SCALE ?? 1);
const count = (of: number) => Math.ceil((of * scale) / CLIENTS) * CLIENTS;
const LIMIT = 0.4;

if (!pgbench) throw new Error('pgbench is not there (apt install postgresql-contrib)');
const program = pgbench;
const shuffled = shuffler(Number(env.SEED ?? Date.now() % 1_000_000));
const postgres = await startDurablePostgres(COUNTING);
try {
  const { database, appUrl, ownerUrl } = await postgres.newDatabase('payments');
  const other = await postgres.newDatabase('tpcb');
  await makePeople(database);
  await makeTpcb(program, other.ownerUrl);
  let made = 0;
  const variants = [
    {
      name: 'confirm' as const,
      async run() {
        const sessions = { from: made, count: count(4000) };
        made += sessions.count;
        await makeSessions(database, sessions);
        return byPgbench(program, appUrl, CLIENTS, sessions);
      },
    },
    { name: 'tpcb' as const, run: () => byTpcb(program, other.ownerUrl, CLIENTS, count(16_000)) },
  ];
  const rates = { confirm: [] as number[], tpcb: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    for (const { name, run } of shuffled(variants)) {
      const rate = rateOf(await run());
      if (round > 0) rates[name].push(rate);
    }
    process.stderr.write(`round ${round} of ${rounds}\n`);
  }
  const counted = { from: made, count: count(2000) };
  made += counted.count;
  const { counters, calls } = await countPayments(database, ownerUrl, counted);
  await mustBeWhole(database, made);

  const ratio = spreadOf(
    rates.confirm.map((rate, round) => rate / (rates.tpcb[round] ?? Number.NaN)),
  );
  const a = (values: number[]) => quantile(values, 0.5).toFixed(0);
  console.log(`confirm ${a(rates.confirm)}/s · TPC-B ${a(rates.tpcb)}/s, ${CLIENTS} connections`);
  console.log(
    `confirm ÷ TPC-B: ${ratio.median.toFixed(2)} (${ratio.low.toFixed(2)} – ${ratio.high.toFixed(2)}), target ≥ ${LIMIT}`,
  );
  for (const [name, value] of Object.entries(counters))
    console.log(`| ${name} | ${value.toFixed(1)} |`);
  console.log(calls.map(([name, each]) => `${name} ${each.toFixed(1)}`).join('\n'));
  process.exitCode = ratio.median >= LIMIT ? 0 : 1;
} finally {
  await postgres.end();
}
