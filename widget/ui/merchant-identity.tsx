/** The merchant: name, domain and its status. The React twin has the same roles and names. */
import type { JSX } from 'preact';
import type { MerchantIdentity as Identity } from '#shared/domain/identity.ts';
import { identityViewModel, initialOf } from '#shared/merchant/identity-view-model.ts';
import type { Language } from '../texts.ts';

interface MerchantIdentityProps {
  merchant: Identity;
  texts: Language['texts'];
  /** A sentence before it already contains name and domain. */
  statusOnly?: boolean;
}

export function MerchantIdentity(props: MerchantIdentityProps): JSX.Element {
  const { merchant, texts, statusOnly = false } = props;
  const { status, warning } = identityViewModel(merchant);
  return (
    <>
      <p class="identity" data-initial={statusOnly ? undefined : initialOf(merchant)}>
        {/* A single string: HTML merges adjacent text nodes, which hydration would split. */}
        {!statusOnly && `${merchant.name} `}
        {!statusOnly && <span class="identity__domain">{merchant.domain}</span>}
        {!statusOnly && ' '}
        <span class={`identity__status identity__status--${warning ? 'unverified' : 'verified'}`}>
          {texts(status)}
        </span>
      </p>
      {warning && <p class="identity__warning">{texts(warning)}</p>}
    </>
  );
}
