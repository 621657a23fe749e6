/**
 * Follows a session by its stream, or by polling where no stream gets through, never both at once.
 * No DOM: the transport and the page's visibility are arguments.
 */
import type { Clock } from '../clock.ts';
import type { LiveStatus } from './endpoints.ts';

export interface LiveSource {
  /**
   * Yields each status; undefined is a heartbeat. Returns or throws when the stream ends.
   * @param known the version that need not be sent again
   */
  stream(known: number | undefined, cut: AbortSignal): AsyncIterable<LiveStatus | undefined>;
  /** The current status; undefined if there was no answer. */
  read(): Promise<LiveStatus | undefined>;
}

/** Whether the page is visible. */
export interface PageVisibility {
  hidden(): boolean;
  /** Runs `task` once, when the page becomes visible again. */
  onceSeen(task: () => void): void;
}

export interface FollowParts {
  source: LiveSource;
  clock: Clock;
  page: PageVisibility;
  /** From 0 to 1; jitter, so that clients which lost one server do not reconnect at once. */
  random?: () => number;
  /** The session has changed. */
  onChange(status: LiveStatus): void;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
const GROWTH = 1.5;
/** Without a stream, the number of polls before the next attempt to open one. */
const ASKED_BETWEEN = 6;

/** @returns a function that stops following */
export function follow({ source, clock, page, random = Math.random, onChange }: FollowParts) {
  const cut = new AbortController();
  const over = cut.signal;
  let last: LiveStatus | undefined;
  /** Polls since the stream last delivered something. */
  let waits = 0;
  let stopWaiting = () => {};

  function hear(status: LiveStatus): void {
    const before = last;
    last = status;
    const isNews = status.status !== 'pending' || (before && status.version > before.version);
    if (isNews && !over.aborted) onChange(status);
  }

  /** @returns whether the stream delivered anything */
  async function listen(): Promise<boolean> {
    let lived = false;
    try {
      for await (const status of source.stream(last?.version, over)) {
        lived = true;
        if (status) hear(status);
      }
    } catch {
      // Refused, interrupted or unreadable: polling continues instead.
    }
    return lived;
  }

  /** Ends only when following stops. */
  async function pause(): Promise<void> {
    const wait = Math.min(FIRST_WAIT_MS * GROWTH ** waits++, LONGEST_WAIT_MS);
    await new Promise<void>((done) => {
      stopWaiting = clock.after(wait * (0.75 + random() / 2), done);
    });
    if (page.hidden()) await new Promise<void>(page.onceSeen);
  }

  async function run(): Promise<void> {
    while (!over.aborted) {
      const lived = await listen();
      if (lived) waits = 0;
      // A stream that has worked is reopened after a single poll.
      for (let left = lived ? 1 : ASKED_BETWEEN; left > 0 && !over.aborted; left--) {
        await pause();
        const now = over.aborted ? undefined : await source.read();
        if (now) hear(now);
      }
    }
  }

  void run();
  return () => {
    cut.abort();
    stopWaiting();
  };
}
