/**
 * Scheduled jobs: pg-boss runs each in one process at a time. Work that must follow a commit does
 * not use them: its rows are inserted in the same transaction (see docs/decisions).
 */
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Tracing } from '../core/span.ts';
import type { Database, Db } from '../db/database.ts';
import { runJob } from './run-job.ts';

export interface Schedule {
  stop(): Promise<void>;
}

export interface Job {
  name: string;
  /** In UTC. */
  cron: string;
  run(db: Db, config: Config): Promise<unknown>;
}

/** @param install to create tables and queues only, without running jobs */
function bossOf(database: Database, install: boolean): PgBoss {
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

/** Creates pg-boss's tables and queues; part of migrating. */
export async function installSchedule(database: Database, jobs: readonly Job[]): Promise<void> {
  const boss = bossOf(database, true);
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
): Promise<Schedule> {
  const boss = bossOf(database, false);
  boss.on('error', (error) => log.error({ err: error }, 'the job scheduler failed'));
  await boss.start();
  for (const { name, cron, run } of jobs) {
    await boss.work(name, { pollingIntervalSeconds: pollingSeconds(cron) }, async () => {
      await runJob({ name, run }, database.db, config, tracing);
      afterEach();
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
