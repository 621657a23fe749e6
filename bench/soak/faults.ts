/** Injected faults, chosen by the seed, one after the other with a pause between. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Chance } from '../../tests/support/random/chance.ts';

export interface Fault {
  name: string;
  /** Whether requests may fail because of it. */
  excuses: boolean;
  run(dice: Chance): Promise<void>;
}

export interface Faults {
  /** The number of each fault. */
  done: Record<string, number>;
  /** Unexpected results, such as a graceful stop that was not graceful. */
  problems: string[];
  isNear(from: number, to: number): boolean;
  start(choices: () => Fault[], dice: Chance): void;
  stop(): Promise<void>;
}

/** The period after a fault in which a failure is attributed to it. */
const AFTERMATH_MS = 5_000;
const SHORTEST_REST_MS = 5_000;
const LONGEST_REST_MS = 30_000;

export function planFaults(): Faults {
  const done: Record<string, number> = {};
  const problems: string[] = [];
  const stopping = new AbortController();
  let spans: { from: number; to: number }[] = [];
  let running = Promise.resolve();

  async function one({ name, excuses, run }: Fault, dice: Chance): Promise<void> {
    const span = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    if (excuses) spans.push(span);
    done[name] = (done[name] ?? 0) + 1;
    await run(dice).catch((error) => void problems.push(`${name}: ${error}`));
    span.to = performance.now() + AFTERMATH_MS;
    // No question concerns a fault older than the longest period.
    spans = spans.filter(({ to }) => to > performance.now() - 300_000);
  }

  return {
    done,
    problems,
    isNear: (from, to) => spans.some((span) => span.from <= to && span.to >= from),
    start(choices, dice) {
      running = (async () => {
        for (;;) {
          const rest = SHORTEST_REST_MS + dice.below(LONGEST_REST_MS - SHORTEST_REST_MS);
          await delay(rest, undefined, stopping).catch(() => {});
          if (stopping.signal.aborted) return;
          const [fault] = dice.shuffled(choices());
          if (fault) await one(fault, dice);
        }
      })();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
