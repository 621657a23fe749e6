import type { PaySession } from '#shared/pay/contract.ts';
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
  const href = addressOf(isPaid ? session.successUrl : session.cancelUrl, session.id);
  if (!href) return null;
  return (
    <a href={href} rel="noreferrer">
      {texts({ key: 'action.back', values: { merchant: session.merchant.name } })}
    </a>
  );
}

function isPaidStatus(status: PaySession['status']): boolean {
  return status === 'paid' || status === 'partially_refunded' || status === 'refunded';
}

function addressOf(url: string | null, session: string): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const address = new URL(url);
  // The API allows nothing else; a link is the last place to find out.
  if (address.protocol !== 'https:' && address.protocol !== 'http:') return undefined;
  address.searchParams.set('session', session);
  return address.href;
}
