import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { Decimal } from '../http/fields.ts';

/** In tokens. `most` are the operator's limits, which the member's own limits cannot exceed. */
export const PaymentLimits = z.object({
  /** In one payment. */
  amount: Decimal,
  /** In all payments since the last confirmed one. */
  sum: Decimal,
  /** The used part of the sum. */
  spent: Decimal,
  most: z.object({ amount: Decimal, sum: Decimal }),
});
export type PaymentLimits = z.output<typeof PaymentLimits>;

export const read = {
  response: PaymentLimits,
};

export const change = {
  body: z.strictObject({ amount: Decimal, sum: Decimal, ...proofFields }),
  response: PaymentLimits,
};
