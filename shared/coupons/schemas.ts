import * as z from 'zod/mini';
import { ButtonId } from '../buttons/schemas.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CouponCode } from '../http/coupon-code.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, LevelName, line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { wholeNumber } from '../http/whole-number.ts';
import { idPattern } from '../ids.ts';
import { isToken } from '../money.ts';

const CouponId = z.string().check(z.regex(idPattern('cpn'), 'Not a coupon.'));
const PassId = z.string().check(z.regex(idPattern('pss'), 'Not a pass.'));

const MOST_USES = 100_000;
const MOST_PLACES = 50;
const uses = wholeNumber(1, MOST_USES);

/** Less than the whole price: whoever pays nothing needs no payment. */
const Percent = z
  .string()
  .check(
    z.regex(
      /^((0?[1-9]|[1-9]\d)(\.\d{1,2})?|00?\.(0[1-9]|[1-9]\d?))$/,
      'More than 0 and less than 100, such as "10" or "12.5".',
    ),
  );

const places = <T extends z.ZodMiniType>(one: T) =>
  z.nullable(z.array(one).check(z.minLength(1), z.maxLength(MOST_PLACES)));

/** What may change of a coupon. Null takes a limit away. */
const limits = {
  name: z.optional(line(120)),
  /** By the business's time; before the first and from the second on it cannot be used. */
  from: z.optional(z.nullable(GivenTime)),
  until: z.optional(z.nullable(GivenTime)),
  /** In total, and by one account or one bank card. */
  most: z.optional(z.nullable(uses)),
  mostPerAccount: z.optional(z.nullable(uses)),
  buttons: z.optional(places(ButtonId)),
  passes: z.optional(places(PassId)),
  level: z.optional(z.nullable(LevelName)),
  enabled: z.optional(z.boolean()),
};

/** Either `percent`, or `amount` and `currency`. Without a code it applies by itself. */
const NewCoupon = z
  .strictObject({
    ...limits,
    name: line(120),
    code: z.optional(z.nullable(CouponCode)),
    percent: z.optional(Percent),
    amount: z.optional(Decimal),
    currency: z.optional(CurrencyCode),
  })
  .check((context) => {
    const { percent, amount, currency, code, level, from, until } = context.value;
    const blame = (path: string, message: string | undefined) => {
      if (message)
        context.issues.push({ code: 'custom', input: context.value, path: [path], message });
    };
    if (percent === undefined && amount === undefined) blame('percent', 'May not be empty.');
    if (percent !== undefined && amount !== undefined) blame('amount', 'Not with a percentage.');
    if (amount !== undefined) {
      const decimals = isToken(currency ?? '') ? TOKEN_PRICE_DECIMALS : undefined;
      if (currency === undefined) blame('currency', 'May not be empty.');
      else blame('amount', amountProblem(amount, currency, { decimals }));
    } else if (currency !== undefined) blame('currency', 'Only with an amount.');
    if (level && !code) blame('level', 'Only with a code: nobody is signed in yet.');
    blame('until', periodProblem(from, until));
  });
export type NewCoupon = z.output<typeof NewCoupon>;

const CouponChanges = z.strictObject(limits).check((context) => {
  const message = periodProblem(context.value.from, context.value.until);
  if (message)
    context.issues.push({ code: 'custom', input: context.value, path: ['until'], message });
});
export type CouponChanges = z.output<typeof CouponChanges>;

const periodProblem = (from: string | null | undefined, until: string | null | undefined) =>
  from && until && Date.parse(until) <= Date.parse(from) ? 'Must be after the start.' : undefined;

/** `used` counts the payments that have it, also refunded ones. */
export const Coupon = z.object({
  id: CouponId,
  code: z.nullable(z.string()),
  name: z.string(),
  percent: z.nullable(Decimal),
  amount: z.nullable(Decimal),
  currency: z.nullable(z.string()),
  from: z.nullable(Timestamp),
  until: z.nullable(Timestamp),
  most: z.nullable(z.number()),
  mostPerAccount: z.nullable(z.number()),
  buttons: z.nullable(z.array(z.string())),
  passes: z.nullable(z.array(z.string())),
  level: z.nullable(LevelName),
  enabled: z.boolean(),
  used: z.number(),
  createdAt: Timestamp,
});
export type Coupon = z.output<typeof Coupon>;

const params = z.strictObject({ id: CouponId });

export const create = {
  headers: IdempotencyHeaders,
  body: NewCoupon,
  response: Coupon,
};

export const list = {
  query: z.strictObject({ after: z.optional(CouponId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(Coupon), next: z.nullable(CouponId) }),
};

export const read = {
  params,
  response: Coupon,
};

export const change = {
  params,
  body: CouponChanges,
  response: Coupon,
};
