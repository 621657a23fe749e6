/** The merchant: logo, name, domain and its status. The React twin has the same roles and names. */
import type { JSX } from 'preact';
import { logoPath } from '#shared/appearance/logo-path.ts';
import type { MerchantIdentity as Identity } from '#shared/domain/identity.ts';
import { identityViewModel, initialOf } from '#shared/merchant/identity-view-model.ts';
import type { Language } from '../texts.ts';

interface MerchantIdentityProps {
  merchant: Identity;
  isTest: boolean;
  texts: Language['texts'];
}

export function MerchantIdentity({ merchant, isTest, texts }: MerchantIdentityProps): JSX.Element {
  const { logo, name, domain } = merchant;
  const { status, warning } = identityViewModel(merchant);
  return (
    <>
      {isTest && <p class="identity__test">{texts({ key: 'merchant.test-mode' })}</p>}
      <p class="identity" data-initial={initialOf(merchant)}>
        {logo && <img class="identity__logo" src={logoPath(logo)} alt="" width={48} height={48} />}
        {/* A single string: HTML merges adjacent text nodes, which hydration would split. */}
        {`${name} `}
        <span class="identity__domain">{domain}</span>{' '}
        <span class={`identity__status identity__status--${warning ? 'unverified' : 'verified'}`}>
          {texts(status)}
        </span>
      </p>
      {warning && <p class="identity__warning">{texts(warning)}</p>}
    </>
  );
}
