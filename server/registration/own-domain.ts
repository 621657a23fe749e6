import { parse } from 'tldts';
import { fieldProblem } from '../http/problem.ts';

/**
 * The domain a business may register: a name of its own below a public suffix (publicsuffix.org),
 * without `www`, whose pages it has anyway.
 * @throws Problem validation_failed at `business.recipientDomain`
 */
export function ownDomain(given: string): string {
  const read = parse(given, { allowPrivateDomains: true });
  if (read.isIp || read.domain === null) {
    throw fieldProblem('business.recipientDomain', 'A domain such as "shop.example".');
  }
  return read.subdomain === 'www' ? read.domain : given;
}
