/**
 * Tells the open pages of an account which of its lists have changed. What changed an account is not
 * followed: a notification is a hint to compare the versions of its lists, and so is each heartbeat,
 * which finds what the worker credits.
 */
import type { FastifyBaseLogger } from 'fastify';
import type { AccountVersions } from '#shared/live/account-schemas.ts';
import { signInsNow } from '../../people/sessions/sign-ins-now.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Writes } from '../../platform/db/replicas/replicas.ts';
import type { MemberCaller } from '../../platform/http/caller.ts';
import { seenBy } from '../../platform/http/require-access.ts';
import { readNewest, versionsOf } from './account-versions.ts';

export interface AccountFollower {
  send(versions: AccountVersions): void;
  sendHeartbeat(): void;
  end(): void;
}

interface Stream extends AccountFollower {
  caller: MemberCaller;
  holder: string;
  last: string;
  heartbeats: number;
  leave(): void;
}

interface Parts {
  db: Db;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Called before an account is told that a list has changed, which its page then reads. */
  note?: Writes['note'] | undefined;
  /** A stream ends after so many, and its client reconnects. */
  maxHeartbeats: number;
}

export type AccountStreams = ReturnType<typeof createAccountStreams>;

export function createAccountStreams({ db, log, note, maxHeartbeats }: Parts) {
  const streams = new Set<Stream>();
  const hinted = new Set<string>();
  let comparing: Promise<void> | undefined;

  function end(stream: Stream): void {
    stream.end();
    stream.leave();
  }

  /** Ends the streams of sign-ins that have ended or act for another account, and sends the rest what is new. */
  async function compare(some: readonly Stream[]): Promise<void> {
    if (some.length === 0) return;
    const [signIns, all] = await Promise.all([
      signInsNow(db, [...new Set(some.map(({ caller }) => caller.authSessionId))]),
      readNewest(db, [...new Set(some.map(({ holder }) => holder))]),
    ]);
    const news: { stream: Stream; versions: AccountVersions; text: string }[] = [];
    for (const stream of some) {
      if (!streams.has(stream)) continue;
      const { member, acting, authSessionId } = stream.caller;
      const now = signIns.find(({ id }) => id === authSessionId);
      const newest = all.find(({ holder }) => holder === stream.holder);
      const isSame =
        (now?.businessId ?? member.id) === stream.holder && now?.role === (acting?.role ?? null);
      if (!newest || !isSame) {
        end(stream);
        continue;
      }
      const versions = versionsOf(acting, newest);
      const text = JSON.stringify(versions);
      if (text !== stream.last) news.push({ stream, versions, text });
    }
    if (news.length > 0) await note?.(news.map(({ stream }) => stream.holder));
    for (const { stream, versions, text } of news) {
      if (!streams.has(stream) || text === stream.last) continue;
      stream.last = text;
      stream.send(versions);
    }
  }

  /** Hints that arrive during a comparison are compared together in the next one. */
  async function compareHinted(): Promise<void> {
    while (hinted.size > 0) {
      const some = [...streams].filter(({ holder }) => hinted.has(holder));
      hinted.clear();
      await compare(some).catch((err) => {
        log.warn({ err }, 'live events: the versions of lists could not be read');
      });
    }
    comparing = undefined;
  }

  function hint(holders: Iterable<string>): void {
    const followed = new Set([...streams].map(({ holder }) => holder));
    for (const holder of holders) if (followed.has(holder)) hinted.add(holder);
    if (hinted.size > 0) comparing ??= compareHinted();
  }

  return {
    /**
     * @param release called once, when the stream is left
     * @returns a function that stops following; a second call does nothing
     */
    async follow(caller: MemberCaller, follower: AccountFollower, release: () => void) {
      const stream: Stream = {
        ...follower,
        caller,
        holder: seenBy(caller).id,
        last: '',
        heartbeats: 0,
        leave() {
          if (streams.delete(stream)) release();
        },
      };
      streams.add(stream);
      try {
        await compare([stream]);
      } catch (error) {
        stream.leave();
        throw error;
      }
      return stream.leave;
    },
    /** These accounts may have changed. Returns at once. */
    hint,
    /** Resolves when every account has been compared. */
    async heartbeat(): Promise<void> {
      for (const stream of streams) {
        stream.heartbeats++;
        if (stream.heartbeats > maxHeartbeats) stream.end();
        else stream.sendHeartbeat();
      }
      hint([...streams].map(({ holder }) => holder));
      await comparing;
    },
    close(): void {
      for (const stream of streams) end(stream);
    },
  };
}
