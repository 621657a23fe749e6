import { brand } from '#shared/brand.ts';
import type { Payout } from '#shared/withdrawals/merchant-schemas.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, type Statement, sql } from '../../platform/db/statement.ts';
import type { Page } from '../../platform/http/all-pages.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { fieldProblem, Problem } from '../../platform/http/problem.ts';

const MOST = 50;

/** The columns of `Withdrawal`. The member sees a withdrawal that is being signed as `approved`. */
function select(condition: Statement, limit = MOST): Statement {
  return sql`select w.id, w.kind, format.decimal(w.amount, ${brand.token.decimals}::int) as amount,
      w.address, case w.status when 'signing' then 'approved' else w.status end as status, w.reason,
      w.status in ('requested', 'approved') as cancellable,
      w.status = 'approved' and coalesce(starts_with(w.refusal, 'approval_'), false) as "needsApproval",
      withdrawals.is_under_review(w) as "underReview",
      format.utc(withdrawals.checking_since(w)) as "checkingSince",
      case when w.second_person then jsonb_build_object('until', format.utc(withdrawals.second_until(w)),
        'approvedAt', case when withdrawals.is_seconded(w) then format.utc(w.second_approved_at) end) end as "secondApproval",
      w.hold_reason as "holdReason",
      format.utc(w.requested_at) as "requestedAt", format.utc(w.hold_until) as "holdUntil",
      format.utc(w.approved_at) as "approvedAt", format.utc(w.signed_at) as "signedAt",
      format.utc(w.broadcast_at) as "broadcastAt", format.utc(w.closed_at) as "closedAt",
      (select coalesce(o.mined_hash, (
          select v.hash from outgoing_version v
          where v.nonce = o.nonce and v.sent_at is not null order by v.version desc limit 1))
        from outgoing o where o.subject_id = w.id) as "transactionHash"
    from withdrawal w where ${condition}
    order by w.requested_at desc, w.id limit ${limit}`;
}

/** A member's withdrawals, newest first. */
export const readWithdrawals = (db: Db, memberId: string): Promise<Withdrawal[]> =>
  rowsOf<Withdrawal>(db, select(sql`w.member_id = ${memberId}`));

/** @throws Problem not_found, also for another business's payout */
export async function readPayout(db: Db, businessId: Operand<string>, id: string): Promise<Payout> {
  const [found] = await rowsOf<Withdrawal>(
    db,
    select(sql`${payoutsOf(businessId)} and w.id = ${id}`),
  );
  if (!found) throw new Problem('not_found');
  return payoutOf(found);
}

/**
 * One page of a business's payouts, newest first.
 * @throws Problem validation_failed naming `query.after`
 */
export async function listPayouts(
  db: Db,
  businessId: Operand<string>,
  {
    status,
    after,
    limit,
  }: { status?: string | undefined; after?: string | undefined; limit: number },
): Promise<Page<Payout>> {
  const conditions = [payoutsOf(businessId)];
  // A withdrawal that is being signed is shown as approved.
  if (status) conditions.push(sql`replace(w.status, 'signing', 'approved') = ${status}`);
  if (after) {
    const ofAfter = sql`${payoutsOf(businessId)} and w.id = ${after}`;
    const [last] = await rowsOf(db, sql`select 1 from withdrawal w where ${ofAfter}`);
    if (!last) throw fieldProblem('query.after', 'Not a payout of yours.');
    conditions.push(sql`(w.requested_at, ${after}) < (
      (select requested_at from withdrawal where id = ${after}), w.id)`);
  }
  const found = await rowsOf<Withdrawal>(db, select(sql.join(conditions, sql` and `), limit + 1));
  return pageOf(found.map(payoutOf), limit);
}

const payoutsOf = (businessId: Operand<string>) =>
  sql`w.member_id = ${businessId} and w.kind = 'payout'`;

const payoutOf = ({ kind: _, ...payout }: Withdrawal): Payout => payout;

/** @throws for an unknown id */
export async function readWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const [found] = await rowsOf<Withdrawal>(db, select(sql`w.id = ${id}`));
  if (!found) throw new Error(`no withdrawal ${id}`);
  return found;
}
