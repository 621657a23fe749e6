import type { PaySession } from '#shared/pay/schemas.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { tokens } from '../pay/approved-total.ts';

/** The id of the member's open purchase for this total. @param missing in base units */
export async function usablePurchase(
  db: Db,
  memberId: string,
  { id, quote }: PaySession,
  missing: bigint,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ id: string | null }>(
    db,
    sql`select top_up.usable_purchase(p_session => ${id}, p_member => ${memberId},
      p_total => ${tokens(quote.total).toString()}::numeric,
      p_tokens => ${missing.toString()}::numeric) as id`,
  );
  return row?.id ?? undefined;
}
