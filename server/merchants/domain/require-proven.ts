import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

export async function hasProvenDomain(db: Db, merchantId: string): Promise<boolean> {
  const [domain] = await rowsOf<{ proven: boolean }>(
    db,
    sql`select domain.is_proven(${merchantId}) as proven`,
  );
  return domain?.proven === true;
}

/**
 * Linking shows a member's balances to a business, so its domain must be proven. In test mode the members are its own.
 * Runs in the caller's transaction.
 * @throws Problem domain_unproven
 */
export async function requireProvenDomain(tx: Db, merchantId: string): Promise<void> {
  const [domain] = await rowsOf<{ proven: boolean }>(
    tx,
    sql`select not livemode or domain.is_proven(id) as proven from merchant where id = ${merchantId}`,
  );
  if (!domain?.proven) throw new Problem('domain_unproven');
}
