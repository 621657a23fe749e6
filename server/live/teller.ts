import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import { notifyAll } from './status.ts';

export interface Teller {
  /** A session or an invitation has. */
  changed(session: string): void;
  /** Something has happened to a merchant that is no session's status. */
  happened(merchant: string): void;
  /** Resolves when nothing is left to be told. */
  told(): Promise<void>;
}

/** Nobody sees it, and under load a few payments end in it. */
const REST_MS = 20;

/**
 * Tells every process what has changed, after its commit: at once, and then no more for a moment. What
 * changes meanwhile is told together by the next statement: a hundred payments a second do not ask a
 * hundred times.
 */
export function createTeller(db: Db, log: Pick<FastifyBaseLogger, 'warn'>): Teller {
  const sessions = new Set<string>();
  const merchants = new Set<string>();
  let telling: Promise<void> | undefined;

  async function tell(): Promise<void> {
    while (sessions.size + merchants.size > 0) {
      const news = { sessions: [...sessions], merchants: [...merchants] };
      sessions.clear();
      merchants.clear();
      await notifyAll(db, news).catch((err) => {
        log.warn({ err }, 'live events: a change could not be told');
      });
      await sleep(REST_MS);
    }
    telling = undefined;
  }

  return {
    changed(session) {
      sessions.add(session);
      telling ??= tell();
    },
    happened(merchant) {
      merchants.add(merchant);
      telling ??= tell();
    },
    told: async () => telling,
  };
}
