import { useTranslation } from 'react-i18next';
import type { MerchantIdentity as Identity } from '#shared/domain/identity.ts';
import { initialOf } from '#shared/merchant/identity-view-model.ts';
import { IdentityStatus } from './identity-status.tsx';

/**
 * The merchant's name, domain and verification status. The Preact view has the same roles and
 * names.
 */
export function MerchantIdentity({ merchant }: { merchant: Identity }) {
  const { t } = useTranslation('pay');
  const { name, domain, verified } = merchant;
  return (
    <>
      <p className="identity" data-initial={initialOf(merchant)}>
        {name} <span className="identity__domain">{domain}</span>{' '}
        <IdentityStatus merchant={merchant} />
      </p>
      {!verified && (
        <p className="identity__warning">{t('merchant.unverified-warning', { domain })}</p>
      )}
    </>
  );
}
