import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { type Operand, sql } from '../../platform/db/statement.ts';
import { pageOf } from '../../platform/http/page-of.ts';

interface Filter {
  status?: string | undefined;
  reference?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** One page of a merchant's invitations, newest first. `after`: last id of the previous page. */
export async function listInvitations(
  db: Db,
  { publicUrl }: Config,
  merchantId: Operand<string>,
  { status, reference, after, limit }: Filter,
): Promise<{ data: MerchantLinkSession[]; next: string | null }> {
  const conditions = [sql`s.merchant_id = ${merchantId}`];
  if (status) conditions.push(sql`link.status(s) = ${status}`);
  if (reference) conditions.push(sql`s.reference = ${reference}`);
  if (after) {
    conditions.push(sql`(s.created_at, s.id) < (
      select created_at, id from link_session where id = ${after} and merchant_id = ${merchantId})`);
  }
  const rows = await rowsOf<{ session: MerchantLinkSession }>(
    db,
    sql`select link.merchant_json(s, ${publicUrl}) as session
      from link_session s where ${sql.join(conditions, sql` and `)}
      order by s.created_at desc, s.id desc limit ${limit + 1}`,
  );
  return pageOf(
    rows.map(({ session }) => session),
    limit,
  );
}
