/** A payment that was made, as its payer's receipt states it. */
import * as z from 'zod/mini';
import { PaySession, Receipt } from '../pay/schemas.ts';

export const PaidReceipt = z.extend(
  z.pick(PaySession, {
    id: true,
    livemode: true,
    merchant: true,
    amount: true,
    currency: true,
    description: true,
    lineItems: true,
    coupon: true,
    tax: true,
    vatId: true,
    quote: true,
  }),
  { receipt: Receipt },
);
export type PaidReceipt = z.output<typeof PaidReceipt>;
