import type { ErrorCode } from '#shared/errors.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { EXAMPLE_FIGURES } from '#shared/pay/example.ts';
import type { Meaning } from './member-error-meanings.ts';
import { PAY } from './refund-examples.ts';

/** What the API reference says of reservations: fields that sessions and buttons share, examples, errors. */
export const CAPTURE_TERMS = {
  capture:
    '`automatic` takes the payment when the member confirms it; `manual` reserves it, and you capture or release it later. Defaults to `automatic`.',
  terms:
    'Your terms of a late cancellation. The member sees them when they approve the reservation, and on the receipt. Only with `capture: "manual"`.',
};

/** A cancelled appointment: half of the reserved price is captured, and the rest went back. */
export function captureExamples(paid: MerchantPaySession) {
  const captured: MerchantPaySession = {
    ...paid,
    capture: 'manual',
    captureBefore: '2026-11-28T10:00:00.000Z',
    terms: 'Cancel at least 24 hours before. Otherwise we keep half of the price.',
    authorizedAt: '2026-11-21T10:02:13.481Z',
    paidAt: '2026-11-24T09:00:00.000Z',
    captured: { gross: '20.00', coupon: '0.00', discount: '1.00', net: '19.00', tax: [] },
    figures: {
      ...EXAMPLE_FIGURES,
      gross: '20.00',
      coupon: '0.00',
      discount: '1.00',
      net: '19.00',
      received: '76',
    },
  };
  return {
    capturePaySession: { params: { id: PAY }, body: { amount: '19.00' }, response: captured },
    releasePaySession: {
      params: { id: PAY },
      response: {
        ...captured,
        status: 'released',
        paidAt: null,
        transactionId: null,
        releasedAt: '2026-11-24T09:00:00.000Z',
        captured: null,
        figures: { ...EXAMPLE_FIGURES, received: '0' },
      } satisfies MerchantPaySession,
    },
  };
}

export const RESERVATION_MEANINGS = {
  session_not_authorized: {
    cause:
      'The session has no open reservation: it is not approved, it was released, or it is captured automatically.',
    remedy: 'Read the session for its status.',
  },
  session_already_captured: {
    cause: 'The reservation was captured before. The rest went back to the member then.',
    remedy: 'Read the session: `captured` says what you took. Refund it if that was too much.',
  },
  capture_exceeds_reservation: {
    cause: 'The capture exceeds the net of the session.',
    remedy: 'Capture at most `quote.net`. Create another session for the rest.',
  },
  reservation_expired: {
    cause: 'The time `captureBefore` of the session is over.',
    remedy: 'Nothing was taken, and the tokens go back to the member. Create a new session.',
  },
  reservation_disputed: {
    cause: 'The card purchase that paid for the reservation is disputed or was charged back.',
    remedy:
      'Nothing was taken, and the reservation is released. Ask the member for another payment.',
  },
} satisfies Partial<Record<ErrorCode, Meaning>>;

export const RESERVATION_FIELDS = {
  NewCapture: {
    amount:
      'The part of the session’s `quote.net` to take, in the currency of the session. The rest returns to the member. Defaults to the whole net.',
  },
  Captured: {
    gross: 'The part of the price that was captured, before coupon and member discount.',
    coupon: 'The coupon’s part of it.',
    discount: 'The member discount of this part.',
    net: '`gross` minus `discount`: what you received. Refunds are at most this.',
    tax: 'The tax contained in `net`, by rate; empty without tax.',
    'tax.rate': 'The tax rate as a percentage.',
    'tax.net': 'The part of `net` with this rate.',
    'tax.tax': 'The tax contained in it.',
  },
} satisfies Record<string, Record<string, string>>;
