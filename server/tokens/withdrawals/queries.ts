import { type SQL, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import type { Withdrawal } from '#shared/withdrawals/endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

const MOST = 50;

/** The columns of `Withdrawal`. The member sees a withdrawal that is being signed as `approved`. */
function select(condition: SQL): SQL {
  return sql`select w.id, w.kind, format.decimal(w.amount, ${brand.token.decimals}::int) as amount,
      w.address, case w.status when 'signing' then 'approved' else w.status end as status, w.reason,
      w.status in ('requested', 'approved') as cancellable,
      w.status = 'approved' and coalesce(starts_with(w.refusal, 'approval_'), false) as "needsApproval",
      withdrawals.is_under_review(w) as "underReview",
      format.utc(w.requested_at) as "requestedAt", format.utc(w.hold_until) as "holdUntil",
      format.utc(w.approved_at) as "approvedAt", format.utc(w.signed_at) as "signedAt",
      format.utc(w.broadcast_at) as "broadcastAt", format.utc(w.closed_at) as "closedAt",
      (select coalesce(o.mined_hash, (
          select v.hash from outgoing_version v
          where v.nonce = o.nonce and v.sent_at is not null order by v.version desc limit 1))
        from outgoing o where o.subject_id = w.id) as "transactionHash"
    from withdrawal w where ${condition}
    order by w.requested_at desc, w.id limit ${MOST}`;
}

/** A member's withdrawals, newest first. */
export const readWithdrawals = (db: Db, memberId: string): Promise<Withdrawal[]> =>
  rowsOf<Withdrawal>(db, select(sql`w.member_id = ${memberId}`));

/** @throws for an unknown id */
export async function readWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const [found] = await rowsOf<Withdrawal>(db, select(sql`w.id = ${id}`));
  if (!found) throw new Error(`no withdrawal ${id}`);
  return found;
}
