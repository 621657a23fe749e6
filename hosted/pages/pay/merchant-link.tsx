import type { PaySession } from '#shared/pay/schemas.ts';
import type { PayTextKey } from '#shared/text.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';
import type { ViewTexts } from '../../ui/use-view-texts.ts';
import styles from './merchant-link.module.css';

interface MerchantLinkProps extends Pick<ViewTexts<PayTextKey>, 'texts'> {
  session: PaySession;
}

/**
 * The link from a receipt back to the shop, with the session id. It never carries the status, because anybody can
 * type an address: the shop asks the API or its webhook.
 */
export function MerchantLink({ session, texts }: MerchantLinkProps) {
  const href = merchantAddress(session.successUrl, session.id);
  if (!href) return null;
  return (
    <a className={styles.link} href={href} rel="noreferrer">
      {texts({ key: 'action.back', values: { merchant: session.merchant.name } })}
    </a>
  );
}
