import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { merchant } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';
import type { MerchantCaller } from './api-token.ts';

/** A business by its member's id. @throws Problem not_found for a member who is none */
export async function findMerchant(db: Db, id: string): Promise<MerchantCaller> {
  const [found] = await db
    .select({
      id: merchant.id,
      domain: merchant.recipientDomain,
      successUrl: merchant.recipientSuccessUrl,
      cancelUrl: merchant.recipientCancelUrl,
      linkSuccessUrl: merchant.linkSuccessUrl,
      linkDeniedUrl: merchant.linkDeniedUrl,
    })
    .from(merchant)
    .where(eq(merchant.id, id));
  if (!found) throw new Problem('not_found');
  return found;
}
