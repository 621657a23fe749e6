/** A payment that was made or reserved, as its payer's receipt states it. */
import * as z from 'zod/mini';
import { Timestamp } from '../http/fields.ts';
import { PaySession, Receipt } from '../pay/schemas.ts';

/** Of a payment from a reservation: what was taken of it, or until when it can be. */
const reservation = {
  capture: true,
  captureBefore: true,
  terms: true,
  authorizedAt: true,
  releasedAt: true,
  captured: true,
} as const;

export const PaidReceipt = z.extend(
  z.pick(PaySession, {
    id: true,
    livemode: true,
    merchant: true,
    amount: true,
    currency: true,
    description: true,
    lineItems: true,
    pass: true,
    coupon: true,
    tax: true,
    vatId: true,
    quote: true,
    ...reservation,
  }),
  {
    receipt: Receipt,
    /** The period that a charge of an agreement pays, days of `zone`; null of any other payment. */
    period: z.optional(
      z.nullable(
        z.object({
          zone: z.string(),
          from: Timestamp,
          until: Timestamp,
          /** Until when it can be asked back. */
          giveBackUntil: Timestamp,
        }),
      ),
    ),
  },
);
export type PaidReceipt = z.output<typeof PaidReceipt>;
