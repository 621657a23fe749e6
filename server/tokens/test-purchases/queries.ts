import { type SQL, sql } from 'drizzle-orm';
import type { Purchase } from '#shared/purchases/endpoints.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** A test purchase as its buyer sees it. Nothing of it is refunded or disputed. */
const VIEW = sql.raw(`p.id, p.status, format.decimal(p.tokens, 18) as tokens,
  format.decimal(p.amount, purchases.decimals(p.currency)) as "fiatAmount", p.currency,
  trim_scale(p.rate)::text as rate, p.failure,
  format.decimal(0, purchases.decimals(p.currency)) as "refundedAmount",
  '0' as "tokensReturned", p.transfer_id as "transactionId",
  format.utc(p.created_at) as "createdAt", format.utc(p.expires_at) as "expiresAt",
  case when p.transfer_id is not null then format.utc(p.closed_at) end as "creditedAt"
  from test_purchase p`);

const select = (db: Db, rest: SQL) => rowsOf<Purchase>(db, sql`select ${VIEW} ${rest}`);

/** @returns undefined also for purchases of other members */
export async function readTestPurchaseOf(
  db: Db,
  memberId: string,
  id: string,
): Promise<Purchase | undefined> {
  const [found] = await select(db, sql`where p.id = ${id} and p.member_id = ${memberId}`);
  return found;
}

/** Newest first, older than `after`; an id that is not one of the member's gives none. */
export function listTestPurchasesOf(
  db: Db,
  memberId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Purchase[]> {
  const older = after
    ? sql`and (p.created_at, p.id) < (
        select created_at, id from test_purchase where id = ${after} and member_id = ${memberId})`
    : sql.empty();
  return select(
    db,
    sql`where p.member_id = ${memberId} ${older}
      order by p.created_at desc, p.id desc limit ${limit}::int`,
  );
}
