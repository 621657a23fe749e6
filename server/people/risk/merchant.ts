/** Which sites a business may add. */
import type { Decision } from './decision.ts';

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
