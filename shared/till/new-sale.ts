/** What a till asks for: an amount, a product, a pass, or several of them. */
import * as z from 'zod/mini';
import { ButtonId } from '../buttons/schemas.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CouponCode } from '../http/coupon-code.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal } from '../http/fields.ts';
import { isToken } from '../money.ts';
import { PassId } from '../passes/fields.ts';
import { SoldBy } from './fields.ts';

/** Some of one product, or a pass. Both have the price that the till has read. */
const SaleLine = z.strictObject({
  item: z.optional(ButtonId),
  pass: z.optional(PassId),
  quantity: z.int().check(z.minimum(1), z.maximum(99)),
  /** Of all of them together. */
  amount: Decimal,
});
export type SaleLine = z.output<typeof SaleLine>;

export const NewSale = z
  .strictObject({
    /** Without the tip. */
    amount: Decimal,
    currency: CurrencyCode,
    tip: z.optional(Decimal),
    /** The product, which must cost `amount` or let it be chosen. */
    item: z.optional(ButtonId),
    /** A pass, which costs `amount`; it is sold without a tip. */
    pass: z.optional(PassId),
    /** Several products, which together cost `amount`. */
    lines: z.optional(z.array(SaleLine).check(z.minLength(1), z.maxLength(20))),
    coupon: z.optional(CouponCode),
    soldBy: z.optional(SoldBy),
  })
  .check((context) => {
    const { amount, currency, tip, lines } = context.value;
    const decimals = isToken(currency) ? TOKEN_PRICE_DECIMALS : undefined;
    const blame = (path: string, message: string | undefined) => {
      if (message)
        context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    };
    const alone = (path: 'item' | 'tip') =>
      blame(path, context.value[path] === undefined ? undefined : 'Not together with a pass.');
    if (context.value.pass !== undefined) {
      alone('item');
      alone('tip');
    }
    if (lines) {
      if (lines.some(({ pass }) => pass !== undefined)) alone('tip');
      const isOne = context.value.item === undefined && context.value.pass === undefined;
      blame('lines', isOne ? linesProblem(lines) : 'Not together with a product.');
    }
    blame('amount', amountProblem(amount, currency, { decimals }));
    if (tip !== undefined) blame('tip', amountProblem(tip, currency, { decimals, least: 0n }));
  });
export type NewSale = z.output<typeof NewSale>;

/** Each line names one thing; a payment sells one pass, once. */
function linesProblem(lines: readonly SaleLine[]): string | undefined {
  const passes = lines.filter(({ pass }) => pass !== undefined);
  const isNamed = lines.every(({ item, pass }) => (item === undefined) !== (pass === undefined));
  if (!isNamed) return 'Each names a product or a pass.';
  const isOnce = passes.length < 2 && passes.every(({ quantity }) => quantity === 1);
  return isOnce ? undefined : 'One pass at most.';
}
