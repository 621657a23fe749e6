import type { Db } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

/** Deletes expired holds, and counts older than every limit's period. */
export async function deleteExpiredHolds(db: Db): Promise<void> {
  await db.execute(sql`select purchases.forget_holds()`);
}
