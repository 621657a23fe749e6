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
const EVERY_MS = 500;

export interface RequestLog {
  add(entry: Entry): void;
  /** Resolves when everything that waits is written, or one attempt to write it has failed. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface Settings {
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Counts an entry that was dropped because the queue was full. */
  dropped(): void;
  /** Starts a repeated task. @returns ends it */
  every?(ms: number, task: () => void): () => void;
}

const onTimer: NonNullable<Settings['every']> = (ms, task) => {
  const timer = setInterval(task, ms).unref();
  return () => clearInterval(timer);
};

export function createRequestLog(db: Db, { log, dropped, every = onTimer }: Settings): RequestLog {
  let waiting: Entry[] = [];
  let running: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, AT_ONCE);
      try {
        await write(db, batch);
      } catch (err) {
        // The batch is written with the next one, as long as the queue has room.
        log.warn({ err, waiting: waiting.length }, 'the request log could not be written');
        return;
      }
      waiting = waiting.slice(batch.length);
    }
  }

  function flush(): Promise<void> {
    running ??= writeAll().finally(() => {
      running = undefined;
    });
    return running;
  }

  const end = every(EVERY_MS, () => void flush());
  return {
    add(entry) {
      if (waiting.length >= LONGEST_QUEUE) dropped();
      else waiting.push(entry);
    },
    flush,
    async stop() {
      end();
      await running;
      await flush();
    },
  };
}

/** A repeated attempt may write entries that were written before. */
async function write(db: Db, batch: readonly Entry[]): Promise<void> {
  await db.execute(sql`insert into api_request
    select * from jsonb_populate_recordset(null::api_request, ${JSON.stringify(batch)}::jsonb)
    on conflict do nothing`);
}
