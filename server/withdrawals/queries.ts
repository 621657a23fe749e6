import { type SQL, sql } from 'drizzle-orm';
import { brand } from '#shared/brand.ts';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import { type Db, rowsOf } from '../db/database.ts';

const MOST = 50;

/** As the contract says it. To whoever asked, being signed is being approved. */
function select(condition: SQL): SQL {
  return sql`select w.id, w.kind, pay.decimal(w.amount, ${brand.token.decimals}::int) as amount,
      w.address, case w.status when 'signing' then 'approved' else w.status end as status, w.reason,
      w.status in ('requested', 'approved') as cancellable,
      pay.utc(w.requested_at) as "requestedAt", pay.utc(w.hold_until) as "holdUntil",
      pay.utc(w.approved_at) as "approvedAt", pay.utc(w.signed_at) as "signedAt",
      pay.utc(w.broadcast_at) as "broadcastAt", pay.utc(w.closed_at) as "closedAt",
      (select coalesce(o.mined_hash, (
          select v.hash from outgoing_version v
          where v.nonce = o.nonce and v.sent_at is not null order by v.version desc limit 1))
        from outgoing o where o.subject_id = w.id) as "transactionHash"
    from withdrawal w where ${condition}
    order by w.requested_at desc, w.id limit ${MOST}`;
}

/** Of one member, newest first. */
export const readWithdrawals = (db: Db, memberId: string): Promise<Withdrawal[]> =>
  rowsOf<Withdrawal>(db, select(sql`w.member_id = ${memberId}`));

/** @throws when there is none */
export async function readWithdrawal(db: Db, id: string): Promise<Withdrawal> {
  const [found] = await rowsOf<Withdrawal>(db, select(sql`w.id = ${id}`));
  if (!found) throw new Error(`no withdrawal ${id}`);
  return found;
}
