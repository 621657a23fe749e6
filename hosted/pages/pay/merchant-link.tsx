import type { PaySession } from '#shared/pay/contract.ts';
import { merchantAddress } from '../../ui/merchant-address.ts';
import styles from './merchant-link.module.css';
import type { PayTexts } from './pay-texts.ts';

interface MerchantLinkProps extends Pick<PayTexts, 'texts'> {
  session: PaySession;
}

/**
 * The way back to the shop, naming the session and never its status: the shop asks the API or its
 * webhook, not an address anybody can type.
 */
export function MerchantLink({ session, texts }: MerchantLinkProps) {
  const isPaid = session.receipt !== null || isPaidStatus(session.status);
  const href = merchantAddress(isPaid ? session.successUrl : session.cancelUrl, session.id);
  if (!href) return null;
  return (
    <a className={styles.link} href={href} rel="noreferrer">
      {texts({ key: 'action.back', values: { merchant: session.merchant.name } })}
    </a>
  );
}

function isPaidStatus(status: PaySession['status']): boolean {
  return status === 'paid' || status === 'partially_refunded' || status === 'refunded';
}
