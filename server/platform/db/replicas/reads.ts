/**
 * The reads of one request: from a replica that has replayed the last write of whom they are for, or else
 * from the primary. A replica that is lost in between is replaced by the primary for the rest.
 */
import type pg from 'pg';
import { type Db, dbOf } from '../database.ts';
import type { Query } from '../query.ts';
import { type Read, type Replica, ReplicaLost } from './replica.ts';

/**
 * Where requests were read: `replica`; or on the primary, because no replica was in use (`none`), had the
 * caller's last write (`behind`), or answered until the end (`lost`).
 */
export const OUTCOMES = ['replica', 'behind', 'none', 'lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

interface Route {
  primary: Query;
  /** The replicas to try, and what they need to have replayed. */
  choose(): Promise<{ replicas: readonly Replica[]; needed: bigint }>;
  count(outcome: Outcome): void;
  /** A replica is down. */
  lost(replica: Replica): void;
}

export function routedReads({ primary, choose, count, lost }: Route): Db {
  let next: Promise<Query> | undefined;
  let isLost = false;

  /** Sends the first statement. @returns its result, and what sends the others */
  async function begin(asked: pg.QueryConfig, values: unknown[]) {
    const { replicas, needed } = await choose();
    for (const replica of replicas) {
      const read: Read = { needed, server: undefined };
      const result = await ask(replica, read, asked, values);
      if (!result) continue;
      count('replica');
      return { result, query: on(replica, read) };
    }
    count(isLost ? 'lost' : replicas.length === 0 ? 'none' : 'behind');
    return { result: await primary(asked, values), query: primary };
  }

  const on =
    (replica: Replica, read: Read): Query =>
    async (asked, values) => {
      const result = await ask(replica, read, asked, values);
      if (result) return result;
      count('lost');
      // For good: what the primary has shown, the replica may not have yet.
      next = Promise.resolve(primary);
      return primary(asked, values);
    };

  async function ask(replica: Replica, read: Read, asked: pg.QueryConfig, values: unknown[]) {
    try {
      return await replica.query(read, asked, values);
    } catch (error) {
      if (!(error instanceof ReplicaLost)) throw error;
      isLost = true;
      if (error.isDown) lost(replica);
      return undefined;
    }
  }

  return dbOf(async (asked, values) => {
    if (next) return (await next)(asked, values);
    const begun = begin(asked, values);
    next = begun.then(({ query }) => query);
    next.catch(() => {});
    return (await begun).result;
  });
}
