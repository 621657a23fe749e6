import type * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import type { CallOutput } from '#shared/http/call.ts';
import type { Config } from '../../platform/config/config.ts';
import type { LocalSites } from '../../platform/config/domain.ts';
import type { Db } from '../../platform/db/database.ts';
import type { MerchantCaller } from '../../platform/http/caller.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { countRequest } from '../../platform/http/rate-limit.ts';
import { originsOf } from '../business/origins-of.ts';
import { examine } from './examine.ts';

/**
 * Examines a page of the business. Pages of other sites are refused.
 * @throws Problem rate_limited, validation_failed
 */
export async function visit(
  db: Db,
  { mode, publicUrl, domain }: Config,
  merchant: MerchantCaller,
  address: string,
): Promise<CallOutput<typeof doctorEndpoints.examineSite>> {
  const origins = await originsOf(db, merchant);
  const isOwn = (url: URL) => origins.includes(url.origin) || isBelow(url, merchant.domain);
  const url = new URL(address);
  if (!isOwn(url)) {
    throw fieldProblem('url', `Must be on one of your own sites: ${origins.join(', ')}`);
  }
  await countRequest(db, 'doctor', merchant.id);
  const sites = mode === 'sandbox' ? domain.sites : NONE;
  return examine(url, { publicUrl, origins, sites, isOwn });
}

/** In production no page on a private address is read. */
const NONE: LocalSites = { allow: [], at: {} };

/** The domain and its subdomains, on the default port. */
const isBelow = ({ hostname, port }: URL, domain: string): boolean =>
  port === '' && (hostname === domain || hostname.endsWith(`.${domain}`));
