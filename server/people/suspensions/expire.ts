import type { Config } from '../../platform/config/config.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ownersToTell, tellDecided } from './emails.ts';

/**
 * Ends the suspensions that nobody decided about in time, each in its own transaction.
 */
export async function endDueSuspensions(db: Db, config: Config): Promise<void> {
  const due = await rowsOf<{ id: string; businessId: string }>(
    db,
    sql`select id, business_id as "businessId" from suspension
      where decision is null and until <= now() order by until, position limit 500`,
  );
  const end = ({ id, businessId }: (typeof due)[number]) =>
    db.transaction(async (tx) => {
      const owners = await ownersToTell(tx, businessId);
      const [ended] = await rowsOf<{ business: string | null }>(
        tx,
        sql`select suspensions.expire(${id}) as business`,
      );
      // An owner decided before we got the lock, or its object is gone.
      if (!ended?.business) return;
      await tellDecided(tx, config, { id, owners });
    });
  await tryEach(due, end, 'some suspensions could not be ended');
}
