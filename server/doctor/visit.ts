import type { examineSite } from '#shared/doctor/contract.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { countAct } from '../http/act-limit.ts';
import { fieldProblem } from '../http/problem.ts';
import { findMerchant } from '../merchant/find-merchant.ts';
import { originsOf } from '../merchant/origins.ts';
import { examine } from './examine.ts';

/**
 * Examines a page of the business's own. Other people's are not read for anybody.
 * @throws Problem not_found for a member who is no business, rate_limited, validation_failed
 */
export async function visit(
  db: Db,
  { publicUrl, domain }: Config,
  merchantId: string,
  address: string,
): Promise<CallOutput<typeof examineSite>> {
  const merchant = await findMerchant(db, merchantId);
  const origins = await originsOf(db, merchant);
  const isOwn = (url: URL) => origins.includes(url.origin) || isBelow(url, merchant.domain);
  const url = new URL(address);
  if (url.username || url.password) {
    throw fieldProblem('url', 'May not contain a user name or password.');
  }
  if (!isOwn(url)) {
    throw fieldProblem('url', `Must be on one of your own sites: ${origins.join(', ')}`);
  }
  await countAct(db, 'doctor', merchantId);
  return examine(url, { publicUrl, origins, sites: domain.sites, isOwn });
}

/** The domain and what is below it, where web servers usually are. */
const isBelow = ({ hostname, port }: URL, domain: string): boolean =>
  port === '' && (hostname === domain || hostname.endsWith(`.${domain}`));
