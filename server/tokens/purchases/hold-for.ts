import { sql } from 'drizzle-orm';
import { decideHold } from '../../people/risk/card-purchase.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';

/** Seconds for which the tokens of a purchase are held after they are credited. */
export async function holdFor(
  db: Db,
  { purchases }: Pick<Config, 'purchases'>,
  purchaseId: string,
): Promise<number> {
  const [facts] = await rowsOf<{ age: number | null }>(
    db,
    sql`select max(extract(epoch from clock_timestamp() - o.closed_at))::float8 as age
      from purchase p
      join purchase o on o.member_id = p.member_id and o.status = 'credited'
      where p.id = ${purchaseId} and not exists (
        select from purchase_reversal r
        where r.purchase_id = o.id and r.kind = 'dispute' and r.status in ('open', 'lost'))`,
  );
  const decision = decideHold(facts?.age ?? null, purchases);
  return decision.verdict === 'hold' ? decision.seconds : 0;
}
