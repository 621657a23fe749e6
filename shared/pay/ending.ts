/** The ends of a payment that is not a success just now: what happened, and the one step on. */
import type { PayText } from '../text.ts';
import type { PaySession } from './schemas.ts';

/**
 * `shop` leads back to the merchant at `url`, `receipt` to the payment's page, which asks for the
 * payer, `reserved` to the payer's account with what is reserved, and `entry` to the page where another payment is
 * opened.
 */
export type WayOn = { text: PayText } & (
  | { to: 'shop'; url: string }
  | { to: 'receipt' | 'reserved' | 'entry' }
);

interface Ending {
  heading: PayText;
  message: PayText;
  aside: PayText | null;
  next: WayOn;
  outcome: 'success' | 'ended';
}

export const ENTRY: WayOn = { to: 'entry', text: { key: 'action.entry' } };
export const RESERVED: WayOn = { to: 'reserved', text: { key: 'reserve.see' } };
export const RECEIPT: WayOn = { to: 'receipt', text: { key: 'action.receipt' } };

/**
 * What happened to a session that can no longer be paid, and the step on.
 * @param wasOpen it ended while it was shown
 */
export function ending(session: PaySession, wasOpen = false): Ending {
  const { status, closedAt, expiresAt, captureBefore, merchant, payer } = session;
  const isJustPaid = wasOpen && status === 'paid';
  const { heading, message } = isJustPaid ? JUST_PAID : END[status];
  const values: PayText['values'] = {
    at: { kind: 'time', at: session.releasedAt ?? closedAt ?? expiresAt },
    until: { kind: 'time', at: captureBefore ?? expiresAt },
    merchant: merchant.name,
  };
  const isPaid = message === 'closed.paid' || message === 'closed.refunded';
  return {
    heading: { key: heading },
    message: { key: message, values },
    aside: UNSAID.includes(heading) ? null : { key: 'heading.expired' },
    outcome: isJustPaid ? 'success' : 'ended',
    // A signed-in payer has the receipt already.
    next: isPaid && !payer ? RECEIPT : toShop(session, isPaid),
  };
}

/** Headings without the specification's text for a session that is over. */
const UNSAID: readonly string[] = ['heading.expired', 'heading.paid'] satisfies PayText['key'][];
const EXPIRED = { heading: 'heading.expired', message: 'closed.expired' } as const;
const PAID = { heading: 'heading.already-paid', message: 'closed.paid' } as const;
/** Perhaps by somebody else, so it does not say "you". */
const JUST_PAID = { heading: 'heading.paid', message: 'closed.paid' } as const;
const END = {
  pending: EXPIRED,
  authorized: { heading: 'reserve.already', message: 'reserve.already-text' },
  released: { heading: 'reserve.released', message: 'reserve.released-text' },
  expired: EXPIRED,
  cancelled: { heading: 'heading.cancelled', message: 'closed.cancelled' },
  paid: PAID,
  partially_refunded: PAID,
  refunded: { heading: 'heading.refunded', message: 'closed.refunded' },
} as const;

function toShop({ merchant, successUrl, cancelUrl }: PaySession, isPaid: boolean): WayOn {
  const url = isPaid ? successUrl : cancelUrl;
  if (!url) return ENTRY;
  return { to: 'shop', url, text: { key: 'action.back', values: { merchant: merchant.name } } };
}
