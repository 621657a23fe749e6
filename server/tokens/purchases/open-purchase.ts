import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/**
 * The member's newest purchase that a card can still pay; not one for a payment, which goes on there, nor one that the
 * network has no payment for: it may have refused it.
 */
export async function openPurchaseOf(db: Db, memberId: string): Promise<string | null> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    sql`select p.id from purchase p
      where p.member_id = ${memberId} and p.status in ('pending', 'failed')
        and p.intent_id is not null
        and p.expires_at > clock_timestamp()
        and not exists (select from top_up t where t.purchase_id = p.id)
      order by p.created_at desc, p.id desc limit 1`,
  );
  return found?.id ?? null;
}
