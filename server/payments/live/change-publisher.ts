import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../platform/db/database.ts';
import { notifyAll } from './status.ts';

export interface ChangePublisher {
  /** A payment session or an invitation has changed. */
  changed(session: string): void;
  /** A member or business has changed, or has new events, without a change of a session. */
  memberChanged(member: string): void;
  /** Resolves when all pending changes have been published. */
  flushed(): Promise<void>;
}

/** The delay is not noticeable, and under load it batches a few payments. */
const PAUSE_MS = 20;

/**
 * Publishes committed changes to all processes. The first change is published at once; those that
 * follow during the statement and a short pause are batched in the next one, so that a hundred
 * payments a second do not cause a hundred statements.
 */
export function createChangePublisher(
  db: Db,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ChangePublisher {
  const sessions = new Set<string>();
  const members = new Set<string>();
  let publishing: Promise<void> | undefined;

  async function publish(): Promise<void> {
    while (sessions.size + members.size > 0) {
      const batch = { sessions: [...sessions], members: [...members] };
      sessions.clear();
      members.clear();
      await notifyAll(db, batch).catch((err) => {
        log.warn({ err }, 'live events: changes could not be published');
      });
      await sleep(PAUSE_MS);
    }
    publishing = undefined;
  }

  return {
    changed(session) {
      sessions.add(session);
      publishing ??= publish();
    },
    memberChanged(member) {
      members.add(member);
      publishing ??= publish();
    },
    flushed: async () => publishing,
  };
}
