/** What a business may do before its domain, or another of its sites, is verified. */
import type { Decision } from './decision.ts';

/** A business with an unverified domain cannot withdraw, so that its payments stay refundable. */
export function decidePayout(facts: { isVerified: boolean }): Decision<'domain_unproven'> {
  return facts.isVerified ? { verdict: 'allow' } : { verdict: 'refuse', reason: 'domain_unproven' };
}

interface OriginFacts {
  /** `localhost` and similar, in the sandbox only. */
  isLocal: boolean;
  /** The site is a subdomain of the business's verified domain. */
  isBelowVerifiedDomain: boolean;
  /** The site itself was verified. */
  isProvenItself: boolean;
}

/** Sites must be verified, because payers are redirected to them and see the checkout there. */
export function decideOrigin(facts: OriginFacts): Decision<'origin_unproven'> {
  const { isLocal, isBelowVerifiedDomain, isProvenItself } = facts;
  return isLocal || isBelowVerifiedDomain || isProvenItself
    ? { verdict: 'allow' }
    : { verdict: 'refuse', reason: 'origin_unproven' };
}
