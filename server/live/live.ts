/**
 * Tells who follows a session on this process what becomes of it, whichever process changed it, and
 * whoever waits for a merchant's events that there are some: the process that changes it notifies
 * all of them by the database after its commit. A look at all that are followed,
 * with every heartbeat, finds what is not notified: that a session's time has passed, what was
 * changed by hand, or what was lost with a process or a connection.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { LiveStatus } from '#shared/live/contract.ts';
import type { Database } from '../db/database.ts';
import { Problem } from '../http/problem.ts';
import { createPlaces, type StreamLimits } from './places.ts';
import { CHANNEL, type Change, type Happening, notified, readStatuses } from './status.ts';
import { createTeller } from './teller.ts';

export interface Follower {
  tell(status: LiveStatus): void;
  /** Nothing has happened, and the stream is to stay open. */
  beat(): void;
  end(): void;
}

export interface Live {
  /**
   * @param known the version the follower has seen already
   * @returns stops following; a second call does nothing
   * @throws Problem session_not_found, rate_limited, unavailable
   */
  follow(
    of: { session: string; address: string; known?: number | undefined },
    follower: Follower,
  ): Promise<() => void>;
  /** To be called after the commit that has changed it; nothing waits for it, or fails with it. */
  changed(session: string): void;
  /** The same for what happens to a merchant without changing a session. */
  happened(merchant: string): void;
  /** Resolves when nothing is left to be told. */
  told(): Promise<void>;
  /**
   * Calls whenever something may have happened to the merchant: it is a hint to look, and none comes
   * while the database cannot be listened to.
   * @returns stops it
   */
  attend(merchant: string, happens: () => void): Promise<() => void>;
  /** How many follow, those whose stream is still opening counted. */
  following(): number;
  /** Ends every stream; nobody can follow any more. */
  close(): Promise<void>;
}

interface LiveParts {
  database: Pick<Database, 'db' | 'listen'>;
  limits: StreamLimits;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Runs a task again and again; the answer stops it. */
  every?: (ms: number, task: () => Promise<void>) => () => void;
}

const HEARTBEAT_MS = 15_000;
/** A stream lives an hour at most; its follower opens another, perhaps on another process. */
const LONGEST_BEATS = 240;

interface Stream extends Follower {
  last: LiveStatus | undefined;
  beats: number;
  leave(): void;
}

export function createLive({ database, limits, log, every = repeat }: LiveParts): Live {
  const { db } = database;
  const streams = new Map<string, Set<Stream>>();
  const places = createPlaces(limits);
  const attending = new Map<string, Set<() => void>>();
  const all = () => [...streams.values()].flatMap((ofSession) => [...ofSession]);
  let listening: Promise<{ stop(): Promise<void> }> | undefined;
  let stopBeating = () => {};
  let closed = false;

  /** Resolves when changes are heard, or it is known that they are not for now. */
  async function listen(): Promise<void> {
    if (!listening && !closed) {
      stopBeating = every(HEARTBEAT_MS, beat);
      listening = database.listen(CHANNEL, (payload) => hear(notified(payload)), missed);
    }
    await listening;
  }

  function hear(change: Change | Happening | undefined): void {
    if (!change) return;
    if ('id' in change) tell(change);
    for (const happens of attending.get(change.merchant) ?? []) happens();
  }

  async function missed(): Promise<void> {
    for (const happens of [...attending.values()].flatMap((its) => [...its])) happens();
    await look();
  }

  function tell(change: Change): void {
    for (const stream of [...(streams.get(change.id) ?? [])]) tellOne(stream, change);
  }

  function tellOne(stream: Stream, { status, version }: LiveStatus): void {
    const { last } = stream;
    const isOld =
      last && (version < last.version || (version === last.version && status === last.status));
    if (isOld) return;
    stream.last = { status, version };
    stream.tell(stream.last);
    if (status !== 'pending') stream.end();
  }

  async function look(): Promise<void> {
    if (streams.size === 0) return;
    try {
      for (const change of await readStatuses(db, [...streams.keys()])) tell(change);
    } catch (err) {
      log.warn({ err }, 'live events: the sessions followed could not be read');
    }
  }

  async function beat(): Promise<void> {
    for (const stream of all()) {
      stream.beats++;
      if (stream.beats > LONGEST_BEATS) stream.end();
      else stream.beat();
    }
    await look();
  }

  function enter(session: string, address: string, follower: Follower): Stream {
    const giveBack = places.take(session, address);
    const ofSession = streams.get(session) ?? new Set();
    streams.set(session, ofSession);
    const stream: Stream = {
      ...follower,
      last: undefined,
      beats: 0,
      leave() {
        giveBack();
        ofSession.delete(stream);
        if (ofSession.size === 0 && streams.get(session) === ofSession) streams.delete(session);
      },
    };
    ofSession.add(stream);
    return stream;
  }

  return {
    async follow({ session, address, known }, follower) {
      if (closed) throw new Problem('unavailable');
      // Listening comes before looking: what changes in between is heard.
      const stream = enter(session, address, follower);
      try {
        await listen();
        const [now] = await readStatuses(db, [session]);
        if (!now) throw new Problem('session_not_found');
        if (closed) throw new Problem('unavailable');
        if (now.status === 'pending' && now.version === known) stream.last ??= now;
        else tellOne(stream, now);
      } catch (error) {
        stream.leave();
        throw error;
      }
      return stream.leave;
    },
    ...createTeller(db, log),
    async attend(merchant, happens) {
      const its = attending.get(merchant) ?? new Set();
      attending.set(merchant, its.add(happens));
      const leave = () => {
        its.delete(happens);
        if (its.size === 0 && attending.get(merchant) === its) attending.delete(merchant);
      };
      await listen().catch((err) => {
        log.warn({ err }, 'live events: the database cannot be listened to');
      });
      return leave;
    },
    following: places.taken,
    async close() {
      closed = true;
      stopBeating();
      for (const stream of all()) {
        stream.end();
        stream.leave();
      }
      await (await listening)?.stop();
    },
  };
}

function repeat(ms: number, task: () => Promise<void>): () => void {
  const timer = setInterval(() => void task(), ms).unref();
  return () => clearInterval(timer);
}
