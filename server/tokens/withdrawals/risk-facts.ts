import { sql } from 'drizzle-orm';
import type { WithdrawalFacts } from '../../people/risk/withdrawal.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Reads facts for the decision without a lock; `withdrawals.request` checks them again under locks.
 */
export async function withdrawalFacts(
  db: Db,
  memberId: string,
  address: string,
): Promise<WithdrawalFacts> {
  const [facts] = await rowsOf<WithdrawalFacts>(
    db,
    sql`select m.outgoing_frozen_at is not null as "isFrozen",
        not m.payments_enabled as "isSwitchedOff",
        exists (
          select from withdrawal w where w.member_id = m.id and w.status = 'settled'
            and lower(w.address) = lower(${address})) as "isKnownAddress",
        greatest(0, ceil(coalesce(extract(epoch from m.outgoing_held_until - now()), 0)))::int
          as "heldSeconds"
      from member m where m.id = ${memberId}`,
  );
  if (!facts) throw new Problem('unauthenticated');
  return facts;
}
