import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A `MerchantCaller` of the table `merchant`. */
export const CALLING_BUSINESS = sql`json_build_object('id', merchant.id,
  'domain', merchant.recipient_domain, 'successUrl', merchant.recipient_success_url,
  'cancelUrl', merchant.recipient_cancel_url, 'linkSuccessUrl', merchant.link_success_url,
  'linkDeniedUrl', merchant.link_denied_url, 'livemode', merchant.livemode)`;

/** A business by its member id. @throws Problem not_found for a member who is not a business */
export async function findMerchant(db: Db, id: string): Promise<MerchantCaller> {
  const [found] = await rowsOf<{ business: MerchantCaller }>(
    db,
    sql`select ${CALLING_BUSINESS} as business from merchant where id = ${id}`,
  );
  if (!found) throw new Problem('not_found');
  return found.business;
}
