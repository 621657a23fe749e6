/**
 * Sends status changes of sessions to the streams that follow them on this process, and wakes
 * requests that wait for a merchant's events. The process that commits a change notifies all
 * processes through the database.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { StreamLimits } from '../../platform/config/live.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/replicas/replicas.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type AccountFollower, createAccountStreams } from './account-streams.ts';
import { createChangePublisher } from './change-publisher.ts';
import { createSessionStreams, type FollowedSession, type Follower } from './session-streams.ts';
import { CHANNEL, type MemberChange, parseNotification, type SessionChange } from './status.ts';
import { createStreamLimiter } from './stream-limiter.ts';

export interface Live {
  /**
   * @returns a function that stops following; a second call does nothing
   * @throws Problem session_not_found, rate_limited, unavailable
   */
  follow(of: FollowedSession, follower: Follower): Promise<() => void>;
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

export function createLive({ database, limits, log, note, every = repeat }: LiveParts): Live {
  const { db } = database;
  const limiter = createStreamLimiter(limits);
  const accounts = createAccountStreams({ db, log, note, maxHeartbeats: MAX_HEARTBEATS });
  const sessions = createSessionStreams({
    ...{ db, log, limiter, accounts, maxHeartbeats: MAX_HEARTBEATS },
  });
  const watchers = new Map<string, Set<() => void>>();
  let listening: Promise<{ stop(): Promise<void> }> | undefined;
  let stopHeartbeat = () => {};
  let closed = false;

  /** Resolves when notifications arrive, or when it is known that listening failed for now. */
  async function listen(): Promise<void> {
    if (!listening && !closed) {
      stopHeartbeat = every(HEARTBEAT_MS, async () => {
        await Promise.all([sessions.heartbeat(), accounts.heartbeat()]);
      });
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
    if ('id' in change) sessions.receive(change);
    for (const onChange of watchers.get(change.merchant) ?? []) onChange();
    const payer = 'payer' in change ? change.payer : null;
    accounts.hint(payer ? [change.merchant, payer] : [change.merchant]);
  }

  /** Notifications may have been lost while the connection was down. */
  async function catchUp(): Promise<void> {
    for (const onChange of [...watchers.values()].flatMap((its) => [...its])) onChange();
    await sessions.poll();
  }

  return {
    async follow(of, follower) {
      if (closed) throw new Problem('unavailable');
      const stream = sessions.add(of, follower);
      try {
        await listen();
        await sessions.begin(stream, of);
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
      sessions.close();
      accounts.close();
      await (await listening)?.stop();
    },
  };
}

/**
 * Not a task of `createBackground`: it keeps open streams alive, so it begins with the first of them, and a beat must
 * not wait until the database has answered the one before. The streams log what fails.
 */
function repeat(ms: number, task: () => Promise<void>): () => void {
  const timer = setInterval(() => void task(), ms).unref();
  return () => clearInterval(timer);
}
