import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Polling finds events without a notification, such as the expiry of a session. */
const LOOK_EVERY_MS = 2_000;
/** Limits the queries while many unrelated events occur. */
const LOOK_AT_MOST_EVERY_MS = 200;
/** Waiting calls per merchant and per process; further calls are answered at once. */
const MOST_OF_ONE = 5;
const MOST = 500;

/** Calls `happens` when a merchant may have new events; the returned function stops it. */
export interface Hints {
  watchMerchant(merchant: string, happens: () => void): Promise<() => void>;
}

interface Looking<T> {
  who: string;
  /** The time limit, from now. */
  seconds: number;
  look: () => Promise<T>;
  isFound: (found: T) => boolean;
}

/**
 * Long polling: a waiting call queries again on each database notification, and at intervals
 * without one. When the server closes, every waiting call is answered with its last result.
 */
export function createWaiting(http: FastifyInstance, live: Hints) {
  const waiting = new Map<string, number>();
  const doorbells = new Set<Doorbell>();
  let closing = false;
  http.addHook('preClose', async () => {
    closing = true;
    for (const { ring } of doorbells) ring();
  });

  function move(who: string, by: 1 | -1): void {
    const next = (waiting.get(who) ?? 0) + by;
    if (next > 0) waiting.set(who, next);
    else waiting.delete(who);
  }

  return async function wait<T>(
    { raw }: Pick<FastifyReply, 'raw'>,
    { who, seconds, look, isFound }: Looking<T>,
  ): Promise<T> {
    const end = performance.now() + seconds * 1000;
    const left = (ms: number) => Math.max(0, Math.min(ms, end - performance.now()));
    let found = await look();
    if (seconds === 0 || isFound(found)) return found;
    if (doorbells.size >= MOST || (waiting.get(who) ?? 0) >= MOST_OF_ONE) return found;
    move(who, 1);
    const doorbell = createDoorbell();
    doorbells.add(doorbell);
    const leave = await live.watchMerchant(who, doorbell.ring);
    try {
      // Another query finds events that occurred between the query and the subscription.
      found = await look();
      while (!isFound(found) && left(1) > 0 && !raw.destroyed && !raw.writableEnded && !closing) {
        const looked = performance.now();
        await doorbell.rung(left(LOOK_EVERY_MS));
        await sleep(left(looked + LOOK_AT_MOST_EVERY_MS - performance.now()));
        found = await look();
      }
      return found;
    } finally {
      leave();
      doorbells.delete(doorbell);
      move(who, -1);
    }
  };
}

interface Doorbell {
  ring(): void;
  /** Resolves on a ring, on a ring since the last call, or after `ms`. */
  rung(ms: number): Promise<void>;
}

function createDoorbell(): Doorbell {
  let isRung = false;
  let hear = () => {};
  return {
    ring() {
      isRung = true;
      hear();
    },
    async rung(ms) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          hear = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
    },
  };
}
