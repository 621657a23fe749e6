import { parse } from 'tldts';
import type { Db } from '../../platform/db/database.ts';
import { fieldProblem } from '../../platform/http/problem.ts';
import { isRefused } from '../deny/refuse.ts';

/**
 * The domain a business may register: a name below a public suffix (publicsuffix.org), without
 * `www`, because a domain includes its `www` pages.
 * @throws Problem validation_failed at `business.recipientDomain`
 */
export function ownDomain(given: string): string {
  const read = parse(given, { allowPrivateDomains: true });
  if (read.isIp || read.domain === null) {
    throw domainProblem();
  }
  return read.subdomain === 'www' ? read.domain : given;
}

/** @throws Problem validation_failed for a denied domain, the same as for an invalid one */
export async function requireAcceptedDomain(db: Db, domain: string): Promise<void> {
  if (await isRefused(db, 'merchant', domain, 'a registration')) throw domainProblem();
}

const domainProblem = () =>
  fieldProblem('business.recipientDomain', 'A domain such as "shop.example".');
