/** The data that Medusa stores of a pay session, and the comparison of a pay session with it. */
import type { PaymentSessionStatus } from '@medusajs/framework/types';
import type { PaySession } from '@salus/server';
import { priceIn } from '../shared/price.ts';

/** `metadata` of each pay session: only a server with the API key writes it. */
export const MEDUSA_SESSION = 'medusa_session';

/** `payment_session.data` of the Store API. A type, since Medusa stores any record. */
export type SalusPaymentData = {
  /** The pay session, `pay_…`: `session` of `<salus-checkout>`. */
  id: string;
  /** The payment session of Medusa. */
  session_id: string;
  /** The price, which Medusa captures and refunds. */
  amount: string;
  /** What the payer pays after the member discount, and the business receives. */
  net: string;
  currency: string;
  status: PaySession['status'];
  /** What of the price Medusa has refunded. */
  refunded: string;
  /** What of the net went back to the payer. */
  refunded_net: string;
  /** The page where it is paid. */
  url: string;
  /** The script that shows it in the storefront's own page. */
  script: string;
};

export const dataOf = (session: PaySession, refunded = '0'): SalusPaymentData => ({
  id: session.id,
  session_id: session.metadata[MEDUSA_SESSION] ?? '',
  amount: session.amount,
  net: session.figures.net,
  currency: session.currency,
  status: session.status,
  refunded,
  refunded_net: session.figures.refunded,
  url: session.url,
  script: new URL('/widget/v1.js', session.url).href,
});

/**
 * Medusa's own key is the id of a refund that it deletes when no answer arrives. What it has refunded is in the key
 * instead: a repeat after a lost answer has the same key, and the next refund another one.
 */
export const refundKeyOf = (data: Readonly<Record<string, unknown>>, price: string): string =>
  `${data.id}:refund:${refundedOf(data)}:${price}`;

export const refundedOf = ({ refunded }: Readonly<Record<string, unknown>>): string =>
  typeof refunded === 'string' ? refunded : '0';

const STATUSES: Record<PaySession['status'], PaymentSessionStatus> = {
  pending: 'pending',
  authorized: 'authorized',
  released: 'canceled',
  paid: 'captured',
  partially_refunded: 'captured',
  refunded: 'canceled',
  cancelled: 'canceled',
  expired: 'canceled',
};

/** Of a reservation, Medusa's authorisation is what the payer has approved. */
export const statusOf = (session: PaySession): PaymentSessionStatus => STATUSES[session.status];

/** Whether the pay session is the one that was created for this payment session, at this price. */
export function isOf(data: Readonly<Record<string, unknown>>, session: PaySession): boolean {
  const { currency } = session;
  return (
    typeof data.amount === 'string' &&
    data.session_id === session.metadata[MEDUSA_SESSION] &&
    data.currency === currency &&
    priceIn(currency, data.amount) === priceIn(currency, session.amount)
  );
}
