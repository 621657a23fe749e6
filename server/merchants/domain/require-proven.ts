import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * Linking shows a member's balances to a business, so its domain must be proven. Runs in the
 * caller's transaction.
 * @throws Problem domain_unproven
 */
export async function requireProvenDomain(tx: Db, merchantId: string): Promise<void> {
  const [domain] = await rowsOf<{ proven: boolean }>(
    tx,
    sql`select domain.is_proven(${merchantId}) as proven`,
  );
  if (!domain?.proven) throw new Problem('domain_unproven');
}
