import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/** @throws Problem buying_disabled while sales or the credits of purchases are paused */
export async function requireSelling(db: Db): Promise<void> {
  const [row] = await rowsOf<{ is: boolean }>(db, sql`select purchases.is_selling() as is`);
  if (!row?.is) throw new Problem('buying_disabled');
}
