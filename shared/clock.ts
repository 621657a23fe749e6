/** The only module that reads the clock of the device, which may be days off. */

/** Time for flows; an argument, so that tests control it. */
export interface Clock {
  /** Milliseconds since a fixed moment. Only for durations: a time of the server is of another clock. */
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

interface Headers {
  get(name: string): string | null;
}

export interface ServerTime {
  /** Milliseconds since 1970; the device's until the first answer, or if an API hides its `Date`. */
  now(): number;
  /** Reads the time of an answer. One that may come from a cache tells an old time. */
  hear(headers: Headers): void;
}

/** How far the server's time `now` is ahead of the device's, for a page that hears no answer. */
export const aheadOfDevice = (now: number): number => now - Date.now();

/** The server's time on such a page, in milliseconds since 1970. */
export const timeAhead = (ahead: number): number => Date.now() + ahead;

/** The server's time, to compare with times that the server has sent: the `Date` of its last answer. */
export function createServerTime(device: () => number = Date.now): ServerTime {
  let ahead = 0;
  return {
    now: () => device() + ahead,
    hear(headers) {
      const date = Date.parse(headers.get('date') ?? '');
      const isFresh = headers.get('cache-control')?.includes('no-store');
      if (isFresh && !Number.isNaN(date)) ahead = date - device();
    },
  };
}
