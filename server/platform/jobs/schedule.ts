/**
 * Scheduled jobs: pg-boss runs each in one process at a time. Work that must follow a commit does
 * not use them: its rows are inserted in the same transaction (see docs/decisions).
 */
import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Tracing } from '../core/span.ts';
import { type Database, type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Running } from './background.ts';
import { runJob } from './run-job.ts';
import { countRun } from './task-runs.ts';

export interface Job {
  name: string;
  /** In UTC. */
  cron: string;
  run(db: Db, config: Config): Promise<unknown>;
}

/** @param install to create tables and queues only, without running jobs */
async function bossOf(database: Database, install: boolean): Promise<PgBoss> {
  // Hundreds of its modules, which a start that installs nothing does not wait for.
  const { PgBoss } = await import('pg-boss');
  return new PgBoss({
    db: {
      executeSql: (text, values) => database.execute(text, values) as Promise<{ rows: never[] }>,
    },
    migrate: install,
    createSchema: install,
    supervise: !install,
    schedule: !install,
  });
}

/** Whether the database has the tables of this pg-boss, and these jobs alone. */
async function isInstalled({ db }: Database, jobs: readonly Job[]): Promise<boolean> {
  const [table] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select to_regclass('pgboss.schedule') is not null as exists`,
  );
  if (!table?.exists) return false;
  const [found] = await rowsOf<{ version: number; jobs: Record<string, string> | null }>(
    db,
    sql`select version, (select json_object_agg(name, cron) from pgboss.schedule) as jobs
      from pgboss.version`,
  );
  const kept = Object.entries(found?.jobs ?? {});
  return (
    found?.version === (await schemaOfBoss()) &&
    kept.length === jobs.length &&
    jobs.every(({ name, cron }) => found.jobs?.[name] === cron)
  );
}

/** The version of the tables that the installed pg-boss uses. */
async function schemaOfBoss(): Promise<number> {
  const about = new URL('../package.json', import.meta.resolve('pg-boss'));
  const { pgboss } = JSON.parse(await readFile(about, 'utf8')) as { pgboss: { schema: number } };
  return pgboss.schema;
}

/** Creates pg-boss's tables and queues, unless they are there; part of migrating. */
export async function installSchedule(database: Database, jobs: readonly Job[]): Promise<void> {
  if (await isInstalled(database, jobs)) return;
  const boss = await bossOf(database, true);
  boss.on('error', () => {});
  await boss.start();
  const kept = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const name of kept.keys()) {
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name);
  }
  for (const { name, cron } of jobs) {
    if (kept.get(name) === cron) continue;
    await boss.createQueue(name, { retryLimit: 0 });
    await boss.schedule(name, cron);
  }
  await boss.stop({ graceful: false });
}

/** Seconds between polls. Rare jobs are polled less often, to reduce the load. */
const pollingSeconds = (cron: string): number => (cron.startsWith('*') ? 5 : 30);

export async function startSchedule(
  database: Database,
  config: Config,
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  afterEach: () => void,
  tracing?: Tracing,
): Promise<Running> {
  const boss = await bossOf(database, false);
  boss.on('error', (error) => log.error({ err: error }, 'the job scheduler failed'));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.work(name, { pollingIntervalSeconds: pollingSeconds(cron) }, async () => {
      await countRun(name, () => runJob({ name, run }, database.db, config, tracing));
      afterEach();
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
