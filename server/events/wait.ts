import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How soon after its commit an event is told, at most. A few small queries each, while somebody waits. */
const LOOK_EVERY_MS = 400;
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

/** Lets calls wait for what they look for; a server that closes answers them as they are. */
export function createWaiting(http: FastifyInstance) {
  const closing = new AbortController();
  const waiting = new Map<string, number>();
  let all = 0;
  http.addHook('preClose', async () => closing.abort());

  function move(who: string, by: 1 | -1): void {
    const next = (waiting.get(who) ?? 0) + by;
    all += by;
    if (next > 0) waiting.set(who, next);
    else waiting.delete(who);
  }

  return async function wait<T>(
    { raw }: Pick<FastifyReply, 'raw'>,
    { who, seconds, look, isFound }: Looking<T>,
  ): Promise<T> {
    const end = performance.now() + seconds * 1000;
    let found = await look();
    if (seconds === 0 || all >= MOST || (waiting.get(who) ?? 0) >= MOST_OF_ONE) return found;
    move(who, 1);
    try {
      while (!isFound(found) && !raw.destroyed && !closing.signal.aborted) {
        const left = end - performance.now();
        if (left <= 0) break;
        await sleep(Math.min(left, LOOK_EVERY_MS), undefined, closing).catch(() => {});
        found = await look();
      }
      return found;
    } finally {
      move(who, -1);
    }
  };
}
