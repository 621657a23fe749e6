import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export interface Worker {
  /** Something was committed that is to be done: do not wait for the next look. */
  wake(): void;
  /** Stops looking, gives what is under way a moment, then cuts it off. */
  stop(): Promise<void>;
}

/** In milliseconds. */
export interface Pace {
  /** When nobody wakes it; a second. */
  lookEvery?: number;
  /** After each round, in which what is woken for is gathered; none. */
  rest?: number;
}

const LOOK_EVERY_MS = 1_000;
const DRAIN_MS = 5_000;

/**
 * Keeps doing what is due as long as the process lives: again at once while there was something,
 * else every so often.
 * @param work does what is due and returns how much that was; `cut` says to leave the rest. What
 *   it gives to `aside` goes on beside the next round, which comes when that is done
 */
export function keepDoing(
  work: (cut: AbortSignal, aside: (task: Promise<unknown>) => void) => Promise<number>,
  log: FastifyBaseLogger,
  complaint: string,
  { lookEvery = LOOK_EVERY_MS, rest = 0 }: Pace = {},
): Worker {
  const cut = new AbortController();
  let stopped = false;
  let rouse = () => {};
  let woken = false;

  const tasks = new Set<Promise<unknown>>();

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const done = await work(cut.signal, aside).catch(complain);
      if (rest > 0 && !stopped) await sleep(rest);
      if (done === 0 && !woken && !stopped) await pause();
    }
    await Promise.all(tasks);
  }

  function aside(task: Promise<unknown>): void {
    const watched = task.catch(complain).finally(() => {
      tasks.delete(watched);
      wake();
    });
    tasks.add(watched);
  }

  function complain(error: unknown): 0 {
    if (!stopped) log.error({ err: error }, complaint);
    return 0;
  }

  function wake(): void {
    woken = true;
    rouse();
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookEvery);
      rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  const running = run();
  return {
    wake,
    async stop() {
      stopped = true;
      rouse();
      const deadline = setTimeout(() => cut.abort(), DRAIN_MS);
      await running;
      clearTimeout(deadline);
    },
  };
}
