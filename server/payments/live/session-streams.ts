/**
 * The streams that follow a session. With every heartbeat, all followed sessions are also polled, to find changes without
 * a notification: expired sessions, manual changes, and notifications lost with a process or a connection.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { LiveStatus } from '#shared/live/schemas.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { AccountStreams } from './account-streams.ts';
import { followOwnAccount } from './own-account.ts';
import { readStatuses, type SessionChange } from './status.ts';
import type { StreamLimiter } from './stream-limiter.ts';

export interface Follower {
  send(status: LiveStatus): void;
  /** Keeps the connection open while nothing changes. */
  sendHeartbeat(): void;
  end(): void;
}

export interface FollowedSession {
  session: string;
  address: string;
  /** The version the follower already has. */
  known?: number | undefined;
  /** Whose account is followed, too. */
  caller?: MemberCaller | undefined;
}

interface SessionStreamParts {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  limiter: StreamLimiter;
  accounts: AccountStreams;
  maxHeartbeats: number;
}

interface Stream extends Follower {
  last: LiveStatus | undefined;
  /** The version of the caller's account. */
  account?: string;
  heartbeats: number;
  leave(): void;
}

export function createSessionStreams(parts: SessionStreamParts) {
  const { db, log, limiter, accounts, maxHeartbeats } = parts;
  const streams = new Map<string, Set<Stream>>();
  const all = () => [...streams.values()].flatMap((ofSession) => [...ofSession]);
  let closed = false;

  function receive(change: SessionChange): void {
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
      for (const change of await readStatuses(db, [...streams.keys()])) receive(change);
    } catch (err) {
      log.warn({ err }, 'live events: the followed sessions could not be read');
    }
  }

  /** @throws Problem rate_limited */
  function add({ session, address }: FollowedSession, follower: Follower): Stream {
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

  /** Call it when notifications arrive, so that no change in between is missed. @throws Problem session_not_found */
  async function begin(stream: Stream, of: FollowedSession): Promise<void> {
    const { session, known, caller } = of;
    if (caller) await followAccountOf(stream, caller);
    const [now] = await readStatuses(db, [session]);
    if (!now) throw new Problem('session_not_found');
    if (closed) throw new Problem('unavailable');
    if (!caller && now.status === 'pending' && now.version === known) stream.last ??= now;
    else send(stream, now);
  }

  return {
    add,
    begin,
    receive,
    poll,
    async heartbeat(): Promise<void> {
      for (const stream of all()) {
        stream.heartbeats++;
        if (stream.heartbeats > maxHeartbeats) stream.end();
        else stream.sendHeartbeat();
      }
      await poll();
    },
    close(): void {
      closed = true;
      for (const stream of all()) {
        stream.end();
        stream.leave();
      }
    },
  };
}
