/**
 * The data of test events: the shape of real events with invented ids. The reference is `test`, and
 * the event has `"test": true`.
 */

import { AUTOMATIC_CAPTURE } from '#shared/capture/automatic.ts';
import { USUAL_CAPTURE_DAYS } from '#shared/capture/terms.ts';
import type { EventType } from '#shared/events/fields.ts';
import {
  AGREEMENT_EVENTS,
  CHARGE_EVENTS,
  LINK_EVENTS,
  MANDATE_EVENTS,
  REFUND_REQUEST_EVENTS,
} from '#shared/events/fields.ts';
import type { MerchantLinkSession } from '#shared/link/merchant-schemas.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { EXAMPLE_FIGURES, EXAMPLE_PRICE, EXAMPLE_QUOTE } from '#shared/pay/example.ts';
import type { RefundRequest } from '#shared/refund-requests/schemas.ts';
import type { Refund } from '#shared/refunds/schemas.ts';
import { newId } from '../../platform/core/ids.ts';
import { passExample } from './pass-examples.ts';
import { agreement, charge, mandate } from './plan-examples.ts';

const REFERENCE = 'test';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The status of a session after each event. */
const STATUSES: Partial<Record<EventType, MerchantPaySession['status']>> = {
  'pay_session.authorized': 'authorized',
  'pay_session.paid': 'paid',
  'pay_session.released': 'released',
  'pay_session.cancelled': 'cancelled',
  'pay_session.refunded': 'refunded',
};

interface Given {
  publicUrl: string;
  now: Date;
}

const isOneOf = <T extends EventType>(types: readonly T[], type: EventType): type is T =>
  (types as readonly EventType[]).includes(type);

/** @returns the event's `data`, and the id of its subject */
export function exampleOf(
  type: EventType,
  given: Given,
): { subject: string | undefined; data: object } {
  if (type === 'webhook.test') return { subject: undefined, data: { message: 'It works.' } };
  const data = dataOf(type, given);
  return { subject: data.id, data };
}

function dataOf(type: EventType, given: Given) {
  if (isOneOf(LINK_EVENTS, type)) return link(type, given);
  if (isOneOf(REFUND_REQUEST_EVENTS, type)) return refundRequest(type, given);
  if (isOneOf(MANDATE_EVENTS, type)) return mandate(type);
  if (isOneOf(AGREEMENT_EVENTS, type)) return agreement(type);
  if (isOneOf(CHARGE_EVENTS, type)) return charge(type);
  return passExample(type, given.now) ?? session(type, given);
}

function session(type: EventType, { publicUrl, now }: Given) {
  const id = newId('pay');
  const at = now.toISOString();
  const isRefunded = type === 'pay_session.refunded';
  const isPaid = isRefunded || type === 'pay_session.paid';
  const isCancelled = type === 'pay_session.cancelled';
  const isReleased = type === 'pay_session.released';
  const isReserved = isReleased || type === 'pay_session.authorized';
  const later = new Date(now.getTime() + 15 * MINUTE_MS).toISOString();
  const paid: MerchantPaySession = {
    id,
    status: STATUSES[type] ?? 'expired',
    ...EXAMPLE_PRICE,
    description: 'Test event',
    reference: REFERENCE,
    lineItems: [{ name: 'Test event', quantity: 1, amount: EXAMPLE_PRICE.amount }],
    metadata: { test: 'true' },
    successUrl: null,
    cancelUrl: null,
    minimumLevel: null,
    locale: null,
    url: `${publicUrl}/pay/${id}`,
    createdAt: new Date(now.getTime() - MINUTE_MS).toISOString(),
    expiresAt: isPaid || isCancelled || isReserved ? later : at,
    paidAt: isPaid ? at : null,
    cancelledAt: isCancelled ? at : null,
    transactionId: isPaid ? newId('txn') : null,
    coupon: null,
    figures: {
      ...EXAMPLE_FIGURES,
      ...(isPaid ? {} : { received: '0' }),
      ...(isRefunded ? { refunded: EXAMPLE_QUOTE.net, refundedTokens: EXAMPLE_QUOTE.total } : {}),
    },
    quote: {
      status: isPaid || isReserved ? 'live' : 'expired',
      ...EXAMPLE_QUOTE,
      expiresAt: later,
    },
    ...AUTOMATIC_CAPTURE,
    ...(isReserved
      ? {
          capture: 'manual',
          captureBefore: new Date(now.getTime() + USUAL_CAPTURE_DAYS * DAY_MS).toISOString(),
          authorizedAt: at,
          releasedAt: isReleased ? at : null,
        }
      : {}),
  };
  return isRefunded ? { ...paid, refund: refundOf(paid, at) } : paid;
}

const refundOf = ({ id }: MerchantPaySession, at: string): Refund => ({
  id: newId('rfd'),
  paySessionId: id,
  amount: EXAMPLE_QUOTE.net,
  gross: EXAMPLE_PRICE.amount,
  currency: EXAMPLE_PRICE.currency,
  tokens: EXAMPLE_QUOTE.total,
  entries: null,
  tax: [],
  reason: 'Test event',
  transactionId: newId('txn'),
  createdAt: at,
});

function refundRequest(
  type: (typeof REFUND_REQUEST_EVENTS)[number],
  { now }: Given,
): RefundRequest {
  const at = now.toISOString();
  const isOpen = type === 'refund_request.created';
  const isRefunded = type === 'refund_request.refunded';
  return {
    id: newId('rrq'),
    paySessionId: newId('pay'),
    transactionId: newId('txn'),
    reference: REFERENCE,
    status: isOpen ? 'open' : isRefunded ? 'refunded' : 'declined',
    amount: '9.50',
    gross: '10.00',
    currency: 'EUR',
    tokens: '38',
    reason: 'not_as_described',
    message: 'Test event',
    answer: isOpen || isRefunded ? null : 'Test event',
    refundId: isRefunded ? newId('rfd') : null,
    createdAt: new Date(now.getTime() - MINUTE_MS).toISOString(),
    answerBy: null,
    closedAt: isOpen ? null : at,
  };
}

function link(type: (typeof LINK_EVENTS)[number], { publicUrl, now }: Given): MerchantLinkSession {
  const id = newId('lnk');
  const at = now.toISOString();
  const isDenied = type === 'link.denied';
  return {
    id,
    status: isDenied ? 'denied' : 'linked',
    alreadyLinked: false,
    reference: REFERENCE,
    successUrl: null,
    deniedUrl: null,
    locale: null,
    url: `${publicUrl}/link/${id}`,
    createdAt: new Date(now.getTime() - MINUTE_MS).toISOString(),
    expiresAt: new Date(now.getTime() + 15 * MINUTE_MS).toISOString(),
    linkedAt: isDenied ? null : at,
    deniedAt: isDenied ? at : null,
    revokedAt: type === 'link.revoked' ? at : null,
    plan: null,
    agreement: null,
  };
}
