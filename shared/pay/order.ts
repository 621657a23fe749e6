/** The lines of an order and its coupon, which the first route does not load. */
import * as z from 'zod/mini';
import { Decimal } from '../http/fields.ts';
import { PassId } from '../passes/fields.ts';

/** A line of an order. `taxRate` in percent; `tip` marks the line of the tip, `pass` is what the line sells. */
export const ShownLine = z.object({
  name: z.string(),
  quantity: z.number(),
  amount: Decimal,
  taxRate: z.optional(Decimal),
  tip: z.optional(z.boolean()),
  pass: z.optional(PassId),
});

/** The coupon of an order, and what it takes off. `code` is null when it applied by itself. */
export const AppliedCoupon = z.object({
  code: z.nullable(z.string()),
  name: z.string(),
  amount: Decimal,
});
export type AppliedCoupon = z.output<typeof AppliedCoupon>;
