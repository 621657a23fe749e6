import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * @returns the business's external deposit address; null until a person stores one
 * @throws Problem not_found without a business
 */
export async function findPayoutAddress(db: Db, businessId: string): Promise<string | null> {
  const [business] = await rowsOf<{ address: string | null }>(
    db,
    sql`select m.external_deposit_address as address
      from member m join merchant b on b.id = m.id where m.id = ${businessId}`,
  );
  if (!business) throw new Problem('not_found');
  return business.address;
}

/** @throws Problem not_found, deposit_address_missing */
export async function readPayoutAddress(db: Db, businessId: string): Promise<string> {
  const address = await findPayoutAddress(db, businessId);
  if (address === null) throw new Problem('deposit_address_missing');
  return address;
}
