/**
 * Writes the request log. An entry is queued after the response and written in a batch, so no call
 * waits for it. The queue is bounded: what does not fit is dropped and counted.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { Entry } from './entry.ts';

/** Entries that wait; at 5 kB each some 10 MB at most. */
const LONGEST_QUEUE = 2_000;
/** Entries of one statement. */
const AT_ONCE = 200;
/** How often the background task of the web process writes what waits. */
export const WRITE_EVERY_MS = 500;

export interface RequestLog {
  add(entry: Entry): void;
  /** Writes everything that waits. A batch that fails stays in the queue, as long as that has room. */
  write(): Promise<void>;
  /** The same, for the end of a process: it logs a failure and never rejects. */
  flush(): Promise<void>;
}

interface Settings {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Counts an entry that was dropped because the queue was full. */
  dropped(): void;
}

export function createRequestLog(db: Db, { log, dropped }: Settings): RequestLog {
  let waiting: Entry[] = [];
  let running: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      await insert(db, batch);
      waiting = waiting.slice(batch.length);
    }
  }

  function write(): Promise<void> {
    running ??= writeAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    add(entry) {
      if (waiting.length >= LONGEST_QUEUE) dropped();
      else waiting.push(entry);
    },
    write,
    async flush() {
      // Whoever started an attempt that still runs hears of its failure.
      await running?.catch(() => {});
      await write().catch((err) =>
        log.warn({ err, waiting: waiting.length }, 'the request log could not be written'),
      );
    },
  };
}

/** A repeated attempt may write entries that were written before. */
async function insert(db: Db, batch: readonly Entry[]): Promise<void> {
  await db.execute(sql`insert into api_request
    select * from jsonb_populate_recordset(null::api_request, ${JSON.stringify(batch)}::jsonb)
    on conflict do nothing`);
}
