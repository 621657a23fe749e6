import { eq } from 'drizzle-orm';
import { merchant } from '../../people/members/tables.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** The columns of a `MerchantCaller`. */
export const callingBusiness = {
  id: merchant.id,
  domain: merchant.recipientDomain,
  successUrl: merchant.recipientSuccessUrl,
  cancelUrl: merchant.recipientCancelUrl,
  linkSuccessUrl: merchant.linkSuccessUrl,
  linkDeniedUrl: merchant.linkDeniedUrl,
  livemode: merchant.livemode,
};

/** A business by its member id. @throws Problem not_found for a member who is not a business */
export async function findMerchant(db: Db, id: string): Promise<MerchantCaller> {
  const [found] = await db.select(callingBusiness).from(merchant).where(eq(merchant.id, id));
  if (!found) throw new Problem('not_found');
  return found;
}
