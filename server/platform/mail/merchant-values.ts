import type { MerchantIdentity } from '#shared/domain/identity.ts';

/** A mail's values for a merchant. One domain is empty: the label tells whether it is verified. */
export const merchantValues = ({ name, domain, verified }: MerchantIdentity) => ({
  merchant: name,
  verifiedDomain: verified ? domain : '',
  unverifiedDomain: verified ? '' : domain,
});
