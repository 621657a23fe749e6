/**
 * Sends status changes of sessions to the streams that follow them on this process, and wakes
 * requests that wait for a merchant's events. The process that commits a change notifies all
 * processes through the database. With every heartbeat, all followed sessions are also polled, to
 * find changes without a notification: expired sessions, manual changes, and notifications lost
 * with a process or a connection.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { LiveStatus } from '#shared/live/schemas.ts';
import type { StreamLimits } from '../../platform/config/live.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/replicas/replicas.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type AccountFollower, createAccountStreams } from './account-streams.ts';
import { createChangePublisher } from './change-publisher.ts';
import { followOwnAccount } from './own-account.ts';
import {
  CHANNEL,
  type MemberChange,
  parseNotification,
  readStatuses,
  type SessionChange,
} from './status.ts';
import { createStreamLimiter } from './stream-limiter.ts';

export interface Follower {
  send(status: LiveStatus): void;
  /** Keeps the connection open while nothing changes. */
  sendHeartbeat(): void;
  end(): void;
}

export interface Live {
  /**
   * @param known the version the follower already has
   * @param caller whose account is followed, too
   * @returns a function that stops following; a second call does nothing
   * @throws Problem session_not_found, rate_limited, unavailable
   */
  follow(
    of: {
      session: string;
      address: string;
      known?: number | undefined;
      caller?: MemberCaller | undefined;
    },
    follower: Follower,
  ): Promise<() => void>;
  /**
   * Follows the lists of the account that the caller sees.
   * @returns a function that stops following; a second call does nothing
   * @throws Problem rate_limited, unavailable
   */
  followAccount(
    of: { caller: MemberCaller; address: string },
    follower: AccountFollower,
  ): Promise<() => void>;
  /** Call it after the commit of the change. It returns at once and never throws. */
  changed(session: string): void;
  /** Like `changed`, for a member or business that changed, or has new events, without a session. */
  memberChanged(member: string): void;
  /** Resolves when all pending changes have been published. */
  flushed(): Promise<void>;
  /**
   * Calls `onChange` when the merchant may have new events. This is only a hint to poll: no calls
   * come while the process cannot listen to the database.
   * @returns a function that stops watching
   */
  watchMerchant(merchant: string, onChange: () => void): Promise<() => void>;
  /** The number of streams, including those that are still opening. */
  openStreams(): number;
  /** Ends every stream and refuses new ones. */
  close(): Promise<void>;
}

interface LiveParts {
  database: Pick<Database, 'db' | 'listen'>;
  limits: StreamLimits;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Makes replicas show these accounts what they are told about; absent without replicas. */
  note?: Writes['note'] | undefined;
  /** Runs a task periodically; returns a function that stops it. */
  every?: (ms: number, task: () => Promise<void>) => () => void;
}

const HEARTBEAT_MS = 15_000;
/** A stream ends after an hour; its client reconnects, perhaps to another process. */
const MAX_HEARTBEATS = 240;

interface Stream extends Follower {
  last: LiveStatus | undefined;
  /** The version of the caller's account. */
  account?: string;
  heartbeats: number;
  leave(): void;
}

export function createLive({ database, limits, log, note, every = repeat }: LiveParts): Live {
  const { db } = database;
  const streams = new Map<string, Set<Stream>>();
  const limiter = createStreamLimiter(limits);
  const accounts = createAccountStreams({ db, log, note, maxHeartbeats: MAX_HEARTBEATS });
  const watchers = new Map<string, Set<() => void>>();
  const all = () => [...streams.values()].flatMap((ofSession) => [...ofSession]);
  let listening: Promise<{ stop(): Promise<void> }> | undefined;
  let stopHeartbeat = () => {};
  let closed = false;

  /** Resolves when notifications arrive, or when it is known that listening failed for now. */
  async function listen(): Promise<void> {
    if (!listening && !closed) {
      stopHeartbeat = every(HEARTBEAT_MS, heartbeat);
      listening = database.listen(
        CHANNEL,
        (payload) => receive(parseNotification(payload)),
        catchUp,
      );
    }
    await listening;
  }

  function receive(change: SessionChange | MemberChange | undefined): void {
    if (!change) return;
    if ('id' in change) sendToFollowers(change);
    for (const onChange of watchers.get(change.merchant) ?? []) onChange();
    const payer = 'payer' in change ? change.payer : null;
    accounts.hint(payer ? [change.merchant, payer] : [change.merchant]);
  }

  /** Notifications may have been lost while the connection was down. */
  async function catchUp(): Promise<void> {
    for (const onChange of [...watchers.values()].flatMap((its) => [...its])) onChange();
    await poll();
  }

  function sendToFollowers(change: SessionChange): void {
    for (const stream of [...(streams.get(change.id) ?? [])]) send(stream, change);
  }

  function send(stream: Stream, { status, version }: LiveStatus): void {
    const { last } = stream;
    const isOld =
      last && (version < last.version || (version === last.version && status === last.status));
    if (isOld) return;
    stream.last = { status, version };
    tell(stream);
    if (status !== 'pending') stream.end();
  }

  /** Nothing before the status is known. */
  function tell({ last, account, send }: Stream): void {
    if (last) send({ ...last, ...(account ? { account } : {}) });
  }

  /** The stream ends with the sign-in, and its client asks for another one. */
  async function followAccountOf(stream: Stream, caller: MemberCaller): Promise<void> {
    const unfollow = await followOwnAccount(accounts, caller, {
      onVersion(version) {
        stream.account = version;
        tell(stream);
      },
      end: stream.end,
    });
    const { leave } = stream;
    stream.leave = () => {
      unfollow();
      leave();
    };
  }

  async function poll(): Promise<void> {
    if (streams.size === 0) return;
    try {
      for (const change of await readStatuses(db, [...streams.keys()])) sendToFollowers(change);
    } catch (err) {
      log.warn({ err }, 'live events: the followed sessions could not be read');
    }
  }

  async function heartbeat(): Promise<void> {
    for (const stream of all()) {
      stream.heartbeats++;
      if (stream.heartbeats > MAX_HEARTBEATS) stream.end();
      else stream.sendHeartbeat();
    }
    await Promise.all([poll(), accounts.heartbeat()]);
  }

  function addStream(session: string, address: string, follower: Follower): Stream {
    const release = limiter.take(session, address);
    const ofSession = streams.get(session) ?? new Set();
    streams.set(session, ofSession);
    const stream: Stream = {
      ...follower,
      last: undefined,
      heartbeats: 0,
      leave() {
        release();
        ofSession.delete(stream);
        if (ofSession.size === 0 && streams.get(session) === ofSession) streams.delete(session);
      },
    };
    ofSession.add(stream);
    return stream;
  }

  return {
    async follow({ session, address, known, caller }, follower) {
      if (closed) throw new Problem('unavailable');
      // Listen before reading the status, so that no change in between is missed.
      const stream = addStream(session, address, follower);
      try {
        await listen();
        if (caller) await followAccountOf(stream, caller);
        const [now] = await readStatuses(db, [session]);
        if (!now) throw new Problem('session_not_found');
        if (closed) throw new Problem('unavailable');
        if (!caller && now.status === 'pending' && now.version === known) stream.last ??= now;
        else send(stream, now);
      } catch (error) {
        stream.leave();
        throw error;
      }
      return () => stream.leave();
    },
    async followAccount({ caller, address }, follower) {
      if (closed) throw new Problem('unavailable');
      const release = limiter.take(caller.member.id, address);
      try {
        await listen();
        if (closed) throw new Problem('unavailable');
        return await accounts.follow(caller, follower, release);
      } catch (error) {
        release();
        throw error;
      }
    },
    ...createChangePublisher(db, log),
    async watchMerchant(merchant, onChange) {
      const its = watchers.get(merchant) ?? new Set();
      watchers.set(merchant, its.add(onChange));
      const leave = () => {
        its.delete(onChange);
        if (its.size === 0 && watchers.get(merchant) === its) watchers.delete(merchant);
      };
      await listen().catch((err) => {
        log.warn({ err }, 'live events: listening to the database failed');
      });
      return leave;
    },
    openStreams: limiter.openStreams,
    async close() {
      closed = true;
      stopHeartbeat();
      for (const stream of all()) {
        stream.end();
        stream.leave();
      }
      accounts.close();
      await (await listening)?.stop();
    },
  };
}

function repeat(ms: number, task: () => Promise<void>): () => void {
  const timer = setInterval(() => void task(), ms).unref();
  return () => clearInterval(timer);
}
