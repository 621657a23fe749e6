import { eq } from 'drizzle-orm';
import { member, merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import { Problem } from '../../platform/http/problem.ts';

/**
 * @returns the business's external deposit address; null until a person stores one
 * @throws Problem not_found without a business
 */
export async function findPayoutAddress(db: Db, businessId: string): Promise<string | null> {
  const [business] = await db
    .select({ address: member.externalDepositAddress })
    .from(member)
    .innerJoin(merchant, eq(merchant.id, member.id))
    .where(eq(member.id, businessId));
  if (!business) throw new Problem('not_found');
  return business.address;
}

/** @throws Problem not_found, deposit_address_missing */
export async function readPayoutAddress(db: Db, businessId: string): Promise<string> {
  const address = await findPayoutAddress(db, businessId);
  if (address === null) throw new Problem('deposit_address_missing');
  return address;
}
