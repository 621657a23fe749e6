/**
 * Follows a session, or another thing with a state, by its stream, or by polling where no stream gets through, never both at once.
 * No DOM: the transport and the page's visibility are arguments.
 */
import type { Clock } from '../clock.ts';
import type { LiveStatus } from './schemas.ts';

export interface LiveSource<T = LiveStatus> {
  /**
   * Yields each state; undefined is a heartbeat. Returns or throws when the stream ends.
   * @param known the state that need not be sent again
   */
  stream(known: T | undefined, cut: AbortSignal): AsyncIterable<T | undefined>;
  /** The current state; undefined if there was no answer. */
  read(): Promise<T | undefined>;
}

/** Whether the page is visible. */
export interface Visibility {
  hidden(): boolean;
  /** Runs `task` once, when the page becomes visible again. */
  onceSeen(task: () => void): void;
}

export interface PageVisibility extends Visibility {
  /**
   * Runs `task` at each return to the page: the person may have acted elsewhere.
   * @returns a function that stops it
   */
  onReturn(task: () => void): () => void;
  /**
   * Runs `task` whenever the page is shown or hidden.
   * @returns a function that stops it
   */
  onToggle(task: () => void): () => void;
}

export interface FollowParts<T = LiveStatus> {
  source: LiveSource<T>;
  clock: Clock;
  page: Visibility;
  /** From 0 to 1; jitter, so that clients which lost one server do not reconnect at once. */
  random?: () => number;
  /** What is followed has changed. */
  onChange(now: T): void;
}

interface ChangeParts<T> extends FollowParts<T> {
  /** The state that the page already shows. */
  known?: T | undefined;
  isNews(now: T, before: T | undefined): boolean;
}

const FIRST_WAIT_MS = 2_000;
/** With jitter, and a stream that is tried for 5 s, at most 15 s pass between two answers. */
const LONGEST_WAIT_MS = 8_000;
const GROWTH = 1.5;
/** Without a stream, the number of polls before the next attempt to open one. */
const ASKED_BETWEEN = 6;

interface SessionParts extends FollowParts {
  /** The version of the session that the surface shows; undefined where none is known. */
  shown(): number | undefined;
}

/**
 * Follows a session. News is what the surface does not show: the session may have changed after it was read and
 * before the first answer here. The account's version that was read is unknown, so the first one is news, too.
 * @returns a function that stops following
 */
export const follow = ({ shown, ...parts }: SessionParts): (() => void) =>
  followChanges({
    ...parts,
    isNews: (now, before) =>
      now.status !== 'pending' ||
      now.version > (shown() ?? before?.version ?? now.version) ||
      now.account !== before?.account,
  });

/** @returns a function that stops following */
export function followChanges<T>({
  source,
  clock,
  page,
  random = Math.random,
  known,
  isNews,
  onChange,
}: ChangeParts<T>): () => void {
  const cut = new AbortController();
  const over = cut.signal;
  let last = known;
  /** Polls since the stream last delivered something. */
  let waits = 0;
  let stopWaiting = () => {};

  function hear(now: T): void {
    const before = last;
    last = now;
    if (isNews(now, before) && !over.aborted) onChange(now);
  }

  /** @returns whether the stream delivered anything */
  async function listen(): Promise<boolean> {
    let lived = false;
    try {
      for await (const now of source.stream(last, over)) {
        lived = true;
        if (now) hear(now);
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
