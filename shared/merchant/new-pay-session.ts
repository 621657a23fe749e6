/** What a merchant sends to create a pay session. */
import * as z from 'zod/mini';
import { Capture, Terms } from '../capture/fields.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CouponCode } from '../http/coupon-code.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, LevelName, line, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { LanguageTag } from '../http/language.ts';
import { TaxRate } from '../http/tax-rate.ts';
import { exactAddress } from '../http/web-address.ts';
import { decimalsOf, isToken, parseDecimal } from '../money.ts';
import { PassId } from '../passes/fields.ts';
import { PlanId } from '../plans/fields.ts';

/**
 * `amount` is for the whole line, in the session's currency; a gift is zero. `pass` is what the line sells. The tax of `taxRate` is contained in it;
 * `tip` marks the line of the tip.
 */
const LineItem = z.strictObject({
  name: line(120),
  quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
  amount: Decimal,
  pass: z.optional(PassId),
  taxRate: z.optional(TaxRate),
  tip: z.optional(z.boolean()),
});

const Metadata = z
  .record(text(40), text(500))
  .check(z.refine((entries) => Object.keys(entries).length <= 50, 'At most 50 entries.'));

/** Checked beside the fields that are not valid, so that one answer names all of them. */
const requiredWithoutPlan = (field: 'amount' | 'currency') =>
  z.refine<{ plan?: unknown; amount?: unknown; currency?: unknown }>(
    (given) => given.plan !== undefined || given[field] !== undefined,
    {
      path: [field],
      message: 'Required without a plan.',
      params: { code: 'required' },
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  );

/** `amount` in `currency` is the price before the member discount; it includes the `tip`, which is not discounted. */
export const NewPaySession = z
  .strictObject({
    /** Required without a plan, as `currency`; with one, both are those of the plan. */
    amount: z.optional(Decimal),
    currency: z.optional(CurrencyCode),
    /** The plan that paying the session begins: charge 1 is paid, and the payer approves the charges that follow. */
    plan: z.optional(PlanId),
    /** The most of one period, in the currency of the plan; its price by default. */
    cap: z.optional(Decimal),
    tip: z.optional(Decimal),
    description: z.optional(line(200)),
    reference: z.optional(line(100)),
    lineItems: z.optional(z.array(LineItem).check(z.maxLength(100))),
    /** The code of a coupon. */
    coupon: z.optional(CouponCode),
    metadata: z.optional(Metadata),
    successUrl: z.optional(exactAddress()),
    cancelUrl: z.optional(exactAddress()),
    minimumLevel: z.optional(LevelName),
    expiresAt: z.optional(GivenTime),
    locale: z.optional(LanguageTag),
    capture: z.optional(Capture),
    /** Only with `capture: "manual"`, as `terms`. */
    captureBefore: z.optional(GivenTime),
    terms: z.optional(Terms),
  })
  .check(requiredWithoutPlan('amount'), requiredWithoutPlan('currency'), (context) => {
    const { tip, lineItems = [] } = context.value;
    const blame = (path: (string | number)[], problem: string | undefined, code?: string) => {
      if (problem)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path,
          message: problem,
          ...(code ? { params: { code } } : {}),
        });
    };
    if (context.value.plan !== undefined) {
      for (const field of NOT_WITH_PLAN)
        if (context.value[field] !== undefined)
          blame([field], 'Not with a plan, which has its own.');
      return;
    }
    if (context.value.cap !== undefined) blame(['cap'], 'Only with a plan.');
    const { amount, currency } = context.value;
    if (amount === undefined || currency === undefined) return;
    const decimals = isToken(currency) ? TOKEN_PRICE_DECIMALS : undefined;
    for (const [path, problem] of captureProblems(context.value))
      blame([path], problem, 'capture_not_possible');
    blame(['amount'], amountProblem(amount, currency, { decimals }));
    if (tip !== undefined) blame(['tip'], tipProblem(tip, amount, currency, decimals));
    lineItems.forEach((item, index) => {
      const problem = amountProblem(item.amount, currency, { decimals, least: 0n });
      blame(['lineItems', index, 'amount'], problem);
      if (item.taxRate !== undefined && isToken(currency)) {
        blame(['lineItems', index, 'taxRate'], 'Only with a price in money.');
      }
      if (item.pass === undefined) return;
      if (item.quantity !== 1) blame(['lineItems', index, 'quantity'], 'A session sells one pass.');
      if (lineItems.findIndex(({ pass }) => pass !== undefined) < index)
        blame(['lineItems', index, 'pass'], 'A session sells one pass.');
    });
    blame(['lineItems'], linesProblem({ ...context.value, amount, currency }));
  });
export type NewPaySession = z.output<typeof NewPaySession>;

/** What the plan says of a session that begins it, and what every later charge would be without. */
const NOT_WITH_PLAN = [
  'amount',
  'currency',
  'tip',
  'lineItems',
  'coupon',
  'minimumLevel',
  'capture',
  'captureBefore',
  'terms',
] as const;

/** What does not go with the way in which the session is captured, by field. */
function captureProblems(given: {
  capture?: 'automatic' | 'manual' | undefined;
  captureBefore?: unknown;
  terms?: unknown;
  tip?: unknown;
  lineItems?: { pass?: unknown }[] | undefined;
}): [field: string, problem: string][] {
  const { capture, captureBefore, terms, tip, lineItems = [] } = given;
  const never = 'Not with `capture: "manual"`.';
  if (capture === 'manual')
    return [
      ...(tip === undefined ? [] : [['tip', never] as [string, string]]),
      ...(lineItems.some(({ pass }) => pass !== undefined)
        ? [['lineItems', never] as [string, string]]
        : []),
    ];
  const only = 'Only with `capture: "manual"`.';
  return Object.entries({ captureBefore, terms }).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, only]],
  );
}

type Lines = Pick<z.output<typeof NewPaySession>, 'tip' | 'lineItems'> & {
  amount: string;
  currency: string;
};

function tipProblem(tip: string, amount: string, currency: string, decimals: number | undefined) {
  const units = (text: string) => parseDecimal(text, decimalsOf(currency) ?? 0) ?? 0n;
  return (
    amountProblem(tip, currency, { decimals, least: 0n }) ??
    (units(tip) > units(amount) ? 'At most the amount.' : undefined)
  );
}

/** Lines with tax are the whole price: the lines of the tip are the tip, and the others the rest of it. */
function linesProblem({ amount, currency, tip = '0', lineItems = [] }: Lines): string | undefined {
  const units = (text: string) => parseDecimal(text, decimalsOf(currency) ?? 0) ?? 0n;
  const sum = (isTip: boolean) =>
    lineItems.reduce(
      (sum, item) => sum + ((item.tip ?? false) === isTip ? units(item.amount) : 0n),
      0n,
    );
  if (lineItems.some((item) => item.tip) && sum(true) !== units(tip)) {
    return 'The lines of the tip must add up to the tip.';
  }
  if (lineItems.some(({ taxRate }) => taxRate) && sum(false) !== units(amount) - units(tip)) {
    return 'With a tax rate, the lines must add up to the amount without the tip.';
  }
  return undefined;
}
