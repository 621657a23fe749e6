import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Running } from './background.ts';
import { countRun } from './task-runs.ts';

export interface Wakeable {
  /** Starts the next round now, because a commit has added work. */
  wake(): void;
}

/** Its `stop` gives the current round a moment to finish, then aborts it. */
export interface Worker extends Wakeable, Running {}

/** In milliseconds. */
export interface Pace {
  /** Pause between rounds without work; one second by default. */
  pollEvery?: number;
  /** Pause after each round, which merges several wake-ups; none by default. */
  rest?: number;
}

const POLL_EVERY_MS = 1_000;
const DRAIN_MS = 5_000;

/**
 * Runs rounds of work until it is stopped: the next one at once after a round that had work, else
 * after a pause.
 * @param task whose runs the rounds are
 * @param work does the due work and returns its count. `signal` aborts it. Tasks passed to
 *   `inBackground` continue during later rounds; when one ends, a new round starts
 * @param failureMessage logged with the error of a failed round or task
 */
export function startPollingWorker(
  task: string,
  work: (signal: AbortSignal, inBackground: (task: Promise<unknown>) => void) => Promise<number>,
  log: FastifyBaseLogger,
  failureMessage: string,
  { pollEvery = POLL_EVERY_MS, rest = 0 }: Pace = {},
): Worker {
  const abort = new AbortController();
  let stopped = false;
  let endPause = () => {};
  let woken = false;

  const tasks = new Set<Promise<unknown>>();

  async function run(): Promise<void> {
    while (!stopped) {
      woken = false;
      const round = () => work(abort.signal, inBackground);
      const done = await countRun(task, round).catch(logFailure);
      if (rest > 0 && !stopped) await sleep(rest);
      if (done === 0 && !woken && !stopped) await pause();
    }
    await Promise.all(tasks);
  }

  function inBackground(task: Promise<unknown>): void {
    const watched = task.catch(logFailure).finally(() => {
      tasks.delete(watched);
      wake();
    });
    tasks.add(watched);
  }

  function logFailure(error: unknown): 0 {
    if (!stopped) log.error({ err: error }, failureMessage);
    return 0;
  }

  function wake(): void {
    woken = true;
    endPause();
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, pollEvery);
      endPause = () => {
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
      endPause();
      const deadline = setTimeout(() => abort.abort(), DRAIN_MS);
      await running;
      clearTimeout(deadline);
    },
  };
}
