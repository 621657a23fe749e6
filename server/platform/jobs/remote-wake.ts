/**
 * Wakes workers of another process through the database. A lost notification delays the work until
 * the worker polls again.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Wakeable } from './polling-worker.ts';

const CHANNEL = 'salus_work';
/** Under load one notification covers the commits of this time. */
const PAUSE_MS = 20;

export interface RemoteWorker extends Wakeable {
  /** Resolves when no notification is pending. */
  flushed(): Promise<void>;
}

/** @param name of the worker, as given to `wakeOnNotification` */
export function remoteWorker(
  db: Db,
  name: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): RemoteWorker {
  let isDue = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isDue) {
      isDue = false;
      await db.execute(sql`select pg_notify(${CHANNEL}, ${name})`).catch((err) => {
        log.warn({ err, name }, 'a worker could not be notified');
      });
      await sleep(PAUSE_MS);
    }
    running = undefined;
  }

  return {
    wake() {
      isDue = true;
      running ??= run();
    },
    flushed: async () => running,
  };
}

/** Wakes the named workers when another process notifies them, and all after a lost connection. */
export function wakeOnNotification(
  database: Pick<Database, 'listen'>,
  workers: Readonly<Record<string, Wakeable | undefined>>,
): Promise<{ stop(): Promise<void> }> {
  const wakeAll = () => {
    for (const worker of Object.values(workers)) worker?.wake();
  };
  return database.listen(
    CHANNEL,
    (name) => (Object.hasOwn(workers, name) ? workers[name]?.wake() : undefined),
    wakeAll,
  );
}
