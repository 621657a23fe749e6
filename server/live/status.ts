import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { LiveStatus } from '#shared/live/contract.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';

export const CHANNEL = 'pay_session';

const merchant = z.string();

/** A session's status, and whose it is, as they are notified on that channel. */
const Change = z.object({ ...LiveStatus.shape, id: z.string(), merchant });
export type Change = z.output<typeof Change>;

/** Something has happened to a merchant that is no session's status. */
const Happening = z.object({ merchant });
export type Happening = z.output<typeof Happening>;

const Notified = z.union([Change, Happening]);

/** @returns undefined when it was not us: whoever has a login may notify */
export function notified(payload: string): Change | Happening | undefined {
  try {
    return Notified.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** The statuses as they are now; ids that are no session's are left out. */
export function readStatuses(db: Db, ids: readonly string[]): Promise<Change[]> {
  return rowsOf<Change>(db, statuses(ids));
}

/**
 * Heard by every process that listens. A statement by itself, outside of all transactions: commits
 * that notify wait for one another, and this one writes nothing for which others would wait.
 */
export async function notifyAll(
  db: Db,
  { sessions, merchants }: { sessions: readonly string[]; merchants: readonly string[] },
): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, row_to_json(change)::text)
    from (${statuses(sessions)}) change
    union all
    select pg_notify(${CHANNEL}, json_build_object('merchant', merchant)::text)
    from unnest(${arrayOf(merchants, 'text')}) merchant`);
}

/** An invitation changes once. */
function statuses(ids: readonly string[]): SQL {
  return sql`select id, merchant_id as merchant, pay.status(s) as status, version from pay_session s
      where id = any(${arrayOf(ids, 'text')})
      union all
      select id, merchant_id, link.status(s), case when link.status(s) = 'pending' then 1 else 2 end
      from link_session s where id = any(${arrayOf(ids, 'text')})`;
}
