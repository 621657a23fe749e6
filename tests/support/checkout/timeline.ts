/** The clock of all surfaces, and the waits for what their calls and streams bring. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TestApi } from '../api/api.ts';
import { manualClock } from '../clock/manual-clock.ts';

/** As a running server's. */
const BEAT_MS = 15_000;
/** Only a failing run waits this long. */
const REAL_LIMIT_MS = 20_000;

export interface Work {
  /** Whether a call is in flight or a stream has not delivered what the server has sent. */
  isBusy(): boolean;
  /** Reads what the server has sent. */
  refresh(): Promise<void>;
}

export type Timeline = ReturnType<typeof createTimeline>;

export function createTimeline(api: Pick<TestApi, 'beat'>, work: Work) {
  const clock = manualClock();
  let nextBeat = BEAT_MS;

  /** Quiet turns: an answer may lead to the next call. */
  async function quiet(): Promise<void> {
    const started = performance.now();
    for (let turns = 0; turns < 3; turns = work.isBusy() ? 0 : turns + 1) {
      await nextTurn();
      if (performance.now() - started > REAL_LIMIT_MS)
        throw new Error('A call or a stream has not ended.');
    }
  }

  async function settled(): Promise<void> {
    do {
      await quiet();
      await work.refresh();
    } while (work.isBusy());
    await quiet();
  }

  return {
    clock,
    settled,
    /** Lets time pass: every timer runs when it is due, and the server sends its heartbeats. */
    async pass(ms: number): Promise<void> {
      const end = clock.now() + ms;
      for (;;) {
        const due = Math.min(clock.next() ?? end + 1, nextBeat);
        if (due > end) break;
        clock.advance(Math.max(0, due - clock.now()));
        if (due === nextBeat) {
          nextBeat += BEAT_MS;
          await api.beat();
        }
        await quiet();
      }
      clock.advance(end - clock.now());
      await settled();
    },
  };
}
