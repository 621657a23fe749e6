/** Time for flows; an argument, so that tests control it. */
export interface Clock {
  /** Milliseconds since a fixed moment. */
  now(): number;
  /** Runs `task` once after `ms`; the returned function cancels it. */
  after(ms: number, task: () => void): () => void;
}

interface Timers<Timer> {
  setTimeout(task: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

/** The clock of a browser or of Node. */
export const clockOf = <Timer>(timers: Timers<Timer>): Clock => ({
  now: () => Date.now(),
  after(ms, task) {
    const timer = timers.setTimeout(task, ms);
    return () => timers.clearTimeout(timer);
  },
});
