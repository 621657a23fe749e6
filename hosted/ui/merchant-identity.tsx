import { useTranslation } from 'react-i18next';
import { logoPath } from '#shared/appearance/logo-path.ts';
import type { MerchantIdentity as Identity } from '#shared/domain/identity.ts';
import { initialOf } from '#shared/merchant/identity-view-model.ts';
import { IdentityStatus } from './identity-status.tsx';

interface MerchantIdentityProps {
  merchant: Identity;
  isTest?: boolean;
}

/**
 * The merchant's logo, name, domain and verification status. The Preact view has the same roles and
 * names.
 */
export function MerchantIdentity({ merchant, isTest = false }: MerchantIdentityProps) {
  const { t } = useTranslation('pay');
  const { logo, name, domain, verified } = merchant;
  return (
    <>
      {isTest && <p className="identity__test">{t('merchant.test-mode')}</p>}
      <p className="identity" data-initial={initialOf(merchant)}>
        {logo && (
          <img className="identity__logo" src={logoPath(logo)} alt="" width={48} height={48} />
        )}
        {name} <span className="identity__domain">{domain}</span>{' '}
        <IdentityStatus merchant={merchant} />
      </p>
      {!verified && (
        <p className="identity__warning">{t('merchant.unverified-warning', { domain })}</p>
      )}
    </>
  );
}
