import * as z from 'zod/mini';
import { Decimal } from '../http/fields.ts';

/**
 * The figures of a sale, or of several in one currency. In the currency of the sale: `gross` is the price,
 * `gross` − `discount` = `net`, which the payer pays and the business receives. The `tip` is a part of both, never
 * discounted, and `refunded` is the part of the net that went back. In tokens: what the business `received`, and the
 * `refundedTokens` that went back of it. Nothing is received before the payment.
 */
export const Figures = z.object({
  gross: Decimal,
  tip: Decimal,
  discount: Decimal,
  net: Decimal,
  refunded: Decimal,
  received: Decimal,
  refundedTokens: Decimal,
});
export type Figures = z.output<typeof Figures>;
