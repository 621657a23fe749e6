/** The pay session of an order: how it is created, and whether it pays this order. */
import type { NewPaySession, PaySession } from '@salus/server';

/** `metadata` of each pay session: only a server with the API key writes it. */
export const VENDURE_ORDER = 'vendure_order';
export const VENDURE_CHANNEL = 'vendure_channel';

export interface OrderPrice {
  code: string;
  amount: string;
  currency: string;
  channel: string;
}

export const newSessionOf = ({ code, amount, currency, channel }: OrderPrice): NewPaySession => ({
  amount,
  currency,
  reference: code,
  metadata: { [VENDURE_ORDER]: code, [VENDURE_CHANNEL]: channel },
});

/** Why a pay session does not pay an order; undefined if it does. */
export function problemOf(
  session: PaySession,
  order: { code: string; currencyCode: string; state: string },
): string | undefined {
  const { id, status, metadata, currency } = session;
  if (status !== 'paid') return `${id} is ${status}.`;
  if (metadata[VENDURE_ORDER] !== order.code) return `${id} was made for another order.`;
  if (currency !== order.currencyCode) return `${id} is in ${currency}.`;
  if (!PAYABLE.has(order.state)) {
    return `${id} is paid, but order ${order.code} is in the state ${order.state}: refund it in Salus.`;
  }
  return undefined;
}

const PAYABLE = new Set(['AddingItems', 'ArrangingPayment', 'ArrangingAdditionalPayment']);
