import { sql } from 'drizzle-orm';
import type { LiveStatus } from '#shared/live/contract.ts';
import { arrayOf, type Db, rowsOf } from '../db/database.ts';

export const CHANNEL = 'pay_session';

/** A session's status, as it is notified on that channel. */
export interface Change extends LiveStatus {
  id: string;
}

/** The statuses as they are now; ids that are no session's are left out. */
export function readStatuses(db: Db, ids: readonly string[]): Promise<Change[]> {
  return rowsOf<Change>(
    db,
    // An invitation changes once.
    sql`select id, pay.status(s) as status, version from pay_session s
      where id = any(${arrayOf(ids, 'text')})
      union all
      select id, link.status(s), case when link.status(s) = 'pending' then 1 else 2 end
      from link_session s where id = any(${arrayOf(ids, 'text')})`,
  );
}

/**
 * Heard by every process that listens. A statement by itself, outside of all transactions: commits
 * that notify wait for one another, and this one writes nothing for which others would wait.
 */
export async function notifyChange(db: Db, change: Change): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(change)})`);
}
