/**
 * `npm run bench -- confirm [--write]`: how fast a payment is confirmed, beside what the database alone can do,
 * everything in turns. BENCH_ROUNDS, BENCH_SCALE (of every count), BENCH_POSTINGS (ledgers, with commas
 * between) and SEED (of the order) change it; `--write` puts the figures into docs/performance.md.
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureSizes } from './confirm/ledger-sizes.ts';
import { measurePglite } from './confirm/on-pglite.ts';
import { measurePostgres } from './confirm/on-postgres.ts';
import type { Options } from './confirm/options.ts';
import { startDurablePostgres } from './confirm/postgres.ts';
import { report, writeReport } from './confirm/report.ts';
import { startSlowSmtp } from './confirm/slow-smtp.ts';
import { pgbench } from './confirm/sql-load.ts';
import { shuffler } from './confirm/stats.ts';

const { env } = process;
const seed = Number(env.SEED ?? Date.now() % 1_000_000);
const postings = (env.BENCH_POSTINGS ?? '10000,1000000,10000000').split(',').map(Number);

if (!pgbench)
  console.log('pgbench is not there (apt install postgresql-contrib): its rows are absent');
const before = { load: loadavg()[0] ?? 0, pressure: await pressure() };
const smtp = await startSlowSmtp();
const log = join(tmpdir(), `salus-bench-${process.pid}.log`);
const options: Options = {
  rounds: Number(env.BENCH_ROUNDS ?? 7),
  scale: Number(env.BENCH_SCALE ?? 1),
  shuffled: shuffler(seed),
  smtpUrl: smtp.url,
  log,
};
const started = performance.now();
const postgres = await startDurablePostgres();
try {
  const results = {
    postgres: await measurePostgres(postgres, options),
    pglite: await measurePglite(options),
    ledger: await measureSizes(postgres, postings, options),
    run: {
      commit: commit(),
      seed,
      rounds: options.rounds,
      scale: options.scale,
      cores: availableParallelism(),
      processor: cpus()[0]?.model ?? 'unknown',
      pgbench: pgbench ?? 'absent',
      'load before': before.load.toFixed(1),
      'waiting for a core before': before.pressure,
      minutes: ((performance.now() - started) / 60_000).toFixed(0),
    },
  };
  const { text, isWithin } = report(results);
  console.log(text);
  if (process.argv.includes('--write')) await writeReport(text, results);
  await rm(log, { force: true });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await postgres.end();
  smtp.close();
}

function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() || 'unknown';
}

/** The share of the last ten seconds in which a task waited for a core: about zero on an idle machine. */
async function pressure(): Promise<string> {
  const text = await readFile('/proc/pressure/cpu', 'utf8').catch(() => '');
  return `${/some avg10=([\d.]+)/.exec(text)?.[1] ?? '?'} %`;
}
