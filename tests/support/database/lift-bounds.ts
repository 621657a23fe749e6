import type { Database } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

/** Raises every bound on credits: one test file credits more than an installation does in an hour. */
export async function liftCreditBounds({ db }: Pick<Database, 'db'>): Promise<void> {
  await db.execute(sql`update ops.credit_bound set most = 1e36`);
}
