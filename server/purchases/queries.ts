import { type SQL, sql } from 'drizzle-orm';
import type { Purchase } from '#shared/purchases/contract.ts';
import { type Db, rowsOf } from '../db/database.ts';

/** A purchase as its buyer sees it (`Purchase` of the contract). */
const VIEW = sql.raw(`p.id, purchases.shown_status(p) as status,
  pay.decimal(p.tokens, 18) as tokens,
  pay.decimal(p.amount, purchases.decimals(p.currency)) as "fiatAmount", p.currency,
  trim_scale(p.rate)::text as rate, p.failure,
  pay.decimal(back.money, purchases.decimals(p.currency)) as "refundedAmount",
  pay.decimal(back.tokens, 18) as "tokensReturned",
  p.transfer_id as "transactionId", pay.utc(p.created_at) as "createdAt",
  pay.utc(p.expires_at) as "expiresAt",
  case when p.transfer_id is not null then pay.utc(p.closed_at) end as "creditedAt"
  from purchase p
  cross join lateral (
    select coalesce(sum(r.amount) filter (where r.status in ('done', 'lost')), 0) as money,
      coalesce(sum(r.tokens - r.owed), 0) as tokens
    from purchase_reversal r
    where r.purchase_id = p.id and r.status in ('done', 'open', 'lost')
  ) back`);

const select = (db: Db, rest: SQL) => rowsOf<Purchase>(db, sql`select ${VIEW} ${rest}`);

/** @returns undefined also for somebody else's */
export async function readPurchaseOf(
  db: Db,
  memberId: string,
  id: string,
): Promise<Purchase | undefined> {
  const [found] = await select(db, sql`where p.id = ${id} and p.member_id = ${memberId}`);
  return found;
}

/** The newest first, those older than `after`, which is one of the member's own or nobody's. */
export function listPurchasesOf(
  db: Db,
  memberId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Purchase[]> {
  const older = after
    ? sql`and (p.created_at, p.id) < (
        select created_at, id from purchase where id = ${after} and member_id = ${memberId})`
    : sql.empty();
  return select(
    db,
    sql`where p.member_id = ${memberId} ${older}
      order by p.created_at desc, p.id desc limit ${limit}::int`,
  );
}
