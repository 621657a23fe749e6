import * as z from 'zod/mini';
import { Decimal } from '../http/fields.ts';

/**
 * The tax that a net contains, of one rate in percent: of `net`, as much is `tax`, and `refundedTax` is what of it went
 * back with refunds.
 */
export const TaxOfRate = z.object({
  rate: Decimal,
  net: Decimal,
  tax: Decimal,
  refundedTax: Decimal,
});
export type TaxOfRate = z.output<typeof TaxOfRate>;

/**
 * The figures of a sale, or of several in one currency. In the currency of the sale: `gross` is the price,
 * `gross` − `coupon` − `discount` = `net`, which the payer pays and the business receives. The `tip` is a part of both,
 * never discounted, `tax` what the net contains by rate (empty without tax), and `refunded` is the part of the net that
 * went back. In tokens: what the business `received`, and the
 * `refundedTokens` that went back of it. Nothing is received before the payment.
 */
export const Figures = z.object({
  gross: Decimal,
  tip: Decimal,
  coupon: Decimal,
  discount: Decimal,
  net: Decimal,
  tax: z.array(TaxOfRate),
  refunded: Decimal,
  received: Decimal,
  refundedTokens: Decimal,
});
export type Figures = z.output<typeof Figures>;
