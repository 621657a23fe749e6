import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Live } from '../live/live.ts';

/** What nobody tells of, such as a session whose time has passed, is found by a look. */
const LOOK_EVERY_MS = 2_000;
/** However much happens that is not what is looked for. */
const LOOK_AT_MOST_EVERY_MS = 200;
/** Of one merchant, and of this process in all; whoever comes then is answered at once. */
const MOST_OF_ONE = 5;
const MOST = 500;

interface Looking<T> {
  who: string;
  /** For as long as this, from now. */
  seconds: number;
  look: () => Promise<T>;
  isFound: (found: T) => boolean;
}

/**
 * Lets calls wait for what they look for: they look when the database tells that something has
 * happened, and seldom when it does not. A server that closes answers them as they are.
 */
export function createWaiting(http: FastifyInstance, live: Pick<Live, 'attend'>) {
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
    const leave = await live.attend(who, doorbell.ring);
    try {
      // What happened between the look and being told is found by another.
      found = await look();
      while (!isFound(found) && left(1) > 0 && !raw.destroyed && !closing) {
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
  /** Resolves when it is rung, or was since the last time; or when the time is over. */
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
