/**
 * Kills a server at random moments while people pay, restarts it each time, and checks the ledger.
 */
import type { Chance } from '../random/chance.ts';
import type { Killable } from './killable.ts';
import type { Load } from './paying-load.ts';

/** Answers after which it may be killed, and a delay so that no kill follows an answer immediately. */
const MOST_ANSWERS = 30;
const MOST_MS = 20;
/** The whole ledger is looked at after each of the first kills, then, as it grows, after one in so many. */
const LOOKED_AT_EACH = 100;
const LOOKED_AT_ONE_OF = 20;
/** One kill of so many comes while the server still starts. */
const WHILE_STARTING_OF = 8;

export interface RandomKills {
  times: number;
  dice: Chance;
  load: Load;
  start(): Promise<Killable>;
  /** What is to be found while the server is up again. @returns what is wrong */
  look(): Promise<string[]>;
  mostAnswers?: number;
  /** Whether it is killed before it is ready, too. */
  diesStarting?: boolean;
}

export interface Figures {
  kills: number;
  /** Of them, before the server was ready. */
  whileStarting: number;
  /** Milliseconds from a start until it was ready, one for each that got there. */
  ready: number[];
  wrong: string[];
}

/** @returns with a server that is up, and was looked at */
export async function killAtRandom({
  times,
  dice,
  load,
  start,
  look,
  mostAnswers = MOST_ANSWERS,
  diesStarting = true,
}: RandomKills): Promise<{ figures: Figures; last: Killable }> {
  const figures: Figures = { kills: 0, whileStarting: 0, ready: [], wrong: [] };
  const soon = (most: number) =>
    new Promise((next) => setTimeout(next, dice.below(Math.max(1, Math.round(most)))));
  let server = await start();
  for (;;) {
    const isEarly = diesStarting && figures.kills < times && dice.below(WHILE_STARTING_OF) === 0;
    if (isEarly) {
      await soon(median(figures.ready) ?? MOST_MS);
      figures.whileStarting++;
    } else {
      const ready = await server.ready;
      if (ready === undefined) throw new Error(`it did not start again:\n${server.said()}`);
      figures.ready.push(ready);
      await load.recheck();
      const isLast = figures.kills === times;
      if (isLast || isLookedAt(figures.kills)) figures.wrong.push(...(await look()));
      if (isLast) return { figures, last: server };
      await load.more(1 + dice.below(mostAnswers));
      await soon(MOST_MS);
    }
    await server.kill();
    figures.kills++;
    server = await start();
  }
}

const isLookedAt = (kills: number): boolean =>
  kills < LOOKED_AT_EACH || kills % LOOKED_AT_ONE_OF === 0;

/** In milliseconds, of all starts that got there. */
export function summary(ready: number[]) {
  const sorted = [...ready].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.ceil(share * sorted.length) - 1] ?? 0);
  const [min = 0] = sorted;
  return { min: Math.round(min), median: at(0.5), p99: at(0.99), max: at(1) };
}

const median = (values: number[]) => (values.length > 0 ? summary(values).median : undefined);
