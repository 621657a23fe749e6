import type { MerchantIdentity } from '../domain/identity.ts';
import type { PayText } from '../text.ts';

interface IdentityViewModel {
  /** Badge beside the domain. */
  status: PayText;
  /** What an unverified domain means for the payer; null for a verified one. */
  warning: PayText | null;
}

/** The letter that stands for a merchant without a picture. */
export const initialOf = ({ name }: Pick<MerchantIdentity, 'name'>): string =>
  ([...name.trim()][0] ?? '').toUpperCase();

/** How every view shows a merchant's identity. */
export function identityViewModel({ verified, domain }: MerchantIdentity): IdentityViewModel {
  if (verified) return { status: { key: 'merchant.verified' }, warning: null };
  return {
    status: { key: 'merchant.unverified' },
    warning: { key: 'merchant.unverified-warning', values: { domain } },
  };
}
