/**
 * Follows a session: by its stream, and by asking again and again where no stream gets through.
 * Never both at once. No DOM: how to stream, to ask and to know whether the page is seen is given.
 */
import type { Clock } from '../clock.ts';
import type { LiveStatus } from './contract.ts';

export interface LiveSource {
  /**
   * What the stream tells, undefined being a sign of life. Ends or throws when it is over.
   * @param known the version that need not be told again
   */
  stream(known: number | undefined, cut: AbortSignal): AsyncIterable<LiveStatus | undefined>;
  /** The status now; undefined when there was no answer. */
  read(): Promise<LiveStatus | undefined>;
}

/** Whether anybody can see the page. */
export interface PageVisibility {
  hidden(): boolean;
  /** Runs `task` once, when the page is seen again. */
  onceSeen(task: () => void): void;
}

export interface FollowParts {
  source: LiveSource;
  clock: Clock;
  page: PageVisibility;
  /** From 0 to 1, so that those who lost one server do not all come back at one moment. */
  random?: () => number;
  /** The session is not what it was. */
  onChange(status: LiveStatus): void;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 10_000;
const GROWTH = 1.5;
/** Where no stream gets through another is tried after so many questions. */
const ASKED_BETWEEN = 6;

/** @returns ends it */
export function follow({ source, clock, page, random = Math.random, onChange }: FollowParts) {
  const cut = new AbortController();
  const over = cut.signal;
  let last: LiveStatus | undefined;
  /** Waits since the stream last lived. */
  let waits = 0;
  let stopWaiting = () => {};

  function hear(status: LiveStatus): void {
    const before = last;
    last = status;
    const isNews = status.status !== 'pending' || (before && status.version > before.version);
    if (isNews && !over.aborted) onChange(status);
  }

  /** @returns whether anything came */
  async function listen(): Promise<boolean> {
    let lived = false;
    try {
      for await (const status of source.stream(last?.version, over)) {
        lived = true;
        if (status) hear(status);
      }
    } catch {
      // Refused, cut off, or not understood on its way: the questions go on in its place.
    }
    return lived;
  }

  /** Does not end once it is over. */
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
      // One that has worked is opened again after a single question.
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
