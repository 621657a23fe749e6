import * as z from 'zod/mini';
import { LiveStatus } from '#shared/live/schemas.ts';
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { type Statement, sql } from '../../platform/db/statement.ts';

export const CHANNEL = 'pay_session';

const merchant = z.string();

/** A notification of a session's status, its merchant and, once paid, its payer. */
const SessionChange = z.object({
  ...LiveStatus.shape,
  id: z.string(),
  merchant,
  payer: z.optional(z.nullable(z.string())),
});
export type SessionChange = z.output<typeof SessionChange>;

/** A notification of a member or business, which has `merchant` as its key. */
const MemberChange = z.object({ merchant });
export type MemberChange = z.output<typeof MemberChange>;

const Notification = z.union([SessionChange, MemberChange]);

/** @returns undefined for an unknown payload, because every database role can notify the channel */
export function parseNotification(payload: string): SessionChange | MemberChange | undefined {
  try {
    return Notification.parse(JSON.parse(payload));
  } catch {
    return undefined;
  }
}

/** The current statuses; unknown ids are left out. */
export function readStatuses(db: Db, ids: readonly string[]): Promise<SessionChange[]> {
  return rowsOf<SessionChange>(db, statuses(ids));
}

/**
 * Notifies every listening process. It must run outside of transactions: PostgreSQL serialises
 * commits that notify, and this statement holds no locks that others wait for.
 */
export async function notifyAll(
  db: Db,
  { sessions, members }: { sessions: readonly string[]; members: readonly string[] },
): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, row_to_json(change)::text)
    from (${statuses(sessions)}) change
    union all
    select pg_notify(${CHANNEL}, json_build_object('merchant', member)::text)
    from unnest(${arrayOf(members, 'text')}) member`);
}

/** An invitation changes only once, so its version is 1 while pending, then 2. */
function statuses(ids: readonly string[]): Statement {
  return sql`select id, merchant_id as merchant, pay.status(s) as status, version,
        payer_id as payer
      from pay_session s
      where id = any(${arrayOf(ids, 'text')})
      union all
      select id, merchant_id, link.status(s), case when link.status(s) = 'pending' then 1 else 2 end,
        null
      from link_session s where id = any(${arrayOf(ids, 'text')})`;
}
