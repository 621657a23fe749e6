import { useTranslation } from 'react-i18next';
import type { MerchantIdentity } from '#shared/domain/identity.ts';

/** Whether the merchant's domain is verified, for lists and receipts. */
export function IdentityStatus({ merchant: { verified } }: { merchant: MerchantIdentity }) {
  const { t } = useTranslation('pay');
  return (
    <span className={`identity__status identity__status--${verified ? 'verified' : 'unverified'}`}>
      {t(verified ? 'merchant.verified' : 'merchant.unverified')}
    </span>
  );
}
