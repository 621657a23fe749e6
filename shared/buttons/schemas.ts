import * as z from 'zod/mini';
import { Capture, Terms } from '../capture/fields.ts';
import { MOST_CAPTURE_DAYS } from '../capture/terms.ts';
import { MerchantIdentity } from '../domain/identity.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import { Decimal, LevelName, line, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { TaxRate } from '../http/tax-rate.ts';
import { exactAddress } from '../http/web-address.ts';
import { wholeNumber } from '../http/whole-number.ts';
import { BUTTON_ID } from '../ids.ts';
import { decimalsOf, isToken, parseDecimal } from '../money.ts';
import { PassId } from '../passes/fields.ts';
import { Figures } from '../pay/figures.ts';
import { PlanId } from '../plans/fields.ts';

export const ButtonId = z.string().check(z.regex(BUTTON_ID, 'Not a payment button.'));

/** The largest stock of one button. */
const MOST_STOCK = 1_000_000;
const isStock = (many: number) => Number.isInteger(many) && many >= 0 && many <= MOST_STOCK;

/** Why `amount` is not a valid price in `currency`; undefined if it is valid. */
export const priceProblem = (amount: string, currency: string) =>
  amountProblem(amount, currency, {
    decimals: isToken(currency) ? TOKEN_PRICE_DECIMALS : undefined,
  });

/**
 * What a business chooses. Either a fixed `amount`, or `minimum` and `maximum`, between which the
 * payer chooses; all in `currency`, before the member discount. An absent end or stock means no
 * limit.
 */
export const ButtonTerms = z
  .strictObject({
    name: line(120),
    description: z.optional(line(200)),
    currency: CurrencyCode,
    amount: z.optional(Decimal),
    minimum: z.optional(Decimal),
    maximum: z.optional(Decimal),
    /** How many may be sold in total, including those already sold. */
    stock: z.optional(z.number().check(z.refine(isStock, `0 to ${MOST_STOCK}.`))),
    expiresAt: z.optional(GivenTime),
    /** Prefix of the reference of each session. */
    referencePrefix: z.optional(line(40)),
    minimumLevel: z.optional(LevelName),
    successUrl: z.optional(exactAddress()),
    /** The pass that each payment buys. */
    pass: z.optional(PassId),
    /** The plan that each payment begins; `amount` is its price. */
    plan: z.optional(PlanId),
    /** Of the tax in the price, in percent; without it that of the settings. */
    taxRate: z.optional(TaxRate),
    enabled: z.boolean(),
    capture: z.optional(Capture),
    /** Only with `capture: "manual"`, as `terms`: days from the creation of a session in which it can be captured. */
    captureDays: z.optional(wholeNumber(1, MOST_CAPTURE_DAYS)),
    terms: z.optional(Terms),
  })
  .check((context) => {
    const { currency, amount, minimum, maximum, capture, captureDays, terms, pass, taxRate } =
      context.value;
    const blame = (path: string, problem: string | undefined, code?: string) => {
      if (problem)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [path],
          message: problem,
          ...(code ? { params: { code } } : {}),
        });
    };
    if (capture !== 'manual')
      for (const [path, value] of Object.entries({ captureDays, terms }))
        blame(
          path,
          value === undefined ? undefined : 'Only with `capture: "manual"`.',
          'capture_not_possible',
        );
    if (capture === 'manual' && pass !== undefined)
      blame('capture', 'Not for a pass.', 'capture_not_possible');
    if (context.value.plan !== undefined) {
      if (capture === 'manual') blame('capture', 'Not for a plan.', 'capture_not_possible');
      const { minimumLevel } = context.value;
      for (const [path, value] of Object.entries({ pass, minimum, maximum, taxRate, minimumLevel }))
        blame(path, value === undefined ? undefined : 'Not with a plan.');
    }
    const priced = (path: string, value: string | undefined) =>
      blame(path, value === undefined ? 'May not be empty.' : priceProblem(value, currency));
    if (taxRate !== undefined && isToken(currency)) blame('taxRate', 'Only with a price in money.');
    if (amount !== undefined) {
      priced('amount', amount);
      for (const [path, value] of Object.entries({ minimum, maximum }))
        blame(path, value === undefined ? undefined : 'Not with a fixed amount.');
      return;
    }
    // Neither a fixed amount nor a range was given.
    if (minimum === undefined && maximum === undefined) return blame('amount', 'May not be empty.');
    priced('minimum', minimum);
    priced('maximum', maximum);
    if (isLess(maximum, minimum, currency)) blame('maximum', 'Must not be below the minimum.');
  });
export type ButtonTerms = z.output<typeof ButtonTerms>;

function isLess(amount: string | undefined, than: string | undefined, currency: string): boolean {
  const decimals = decimalsOf(currency);
  if (amount === undefined || than === undefined || decimals === undefined) return false;
  const [one, other] = [parseDecimal(amount, decimals), parseDecimal(than, decimals)];
  return one !== undefined && other !== undefined && one < other;
}

const BUTTON_STATUSES = ['open', 'off', 'expired', 'sold_out'] as const;
const ButtonStatus = z.enum(BUTTON_STATUSES);

const shown = {
  id: ButtonId,
  /** Whether it can be paid now. Units reserved by unpaid sessions count as sold. */
  status: ButtonStatus,
  name: z.string(),
  description: z.nullable(z.string()),
  currency: z.string(),
  amount: z.nullable(Decimal),
  minimum: z.nullable(Decimal),
  maximum: z.nullable(Decimal),
  minimumLevel: z.nullable(LevelName),
  capture: Capture,
  /** Null with automatic capture, as `terms`. */
  captureDays: z.nullable(z.number()),
  terms: z.nullable(z.string()),
};

/** A button as anybody who has its link sees it. */
export const Button = z.object({
  ...shown,
  merchant: MerchantIdentity,
});
export type Button = z.output<typeof Button>;

/** A button as its business sees it. */
export const BusinessButton = z.object({
  ...shown,
  enabled: z.boolean(),
  stock: z.nullable(z.number()),
  expiresAt: z.nullable(Timestamp),
  referencePrefix: z.nullable(z.string()),
  successUrl: z.nullable(z.string()),
  pass: z.nullable(PassId),
  plan: z.nullable(PlanId),
  taxRate: z.nullable(Decimal),
  createdAt: Timestamp,
  /** The link to share. */
  url: z.string(),
  /** Number of payments, including refunded ones. */
  sold: z.number(),
  /** Number of sessions that are not paid yet. */
  reserved: z.number(),
  /** Of these payments. */
  figures: Figures,
});
export type BusinessButton = z.output<typeof BusinessButton>;

const params = z.strictObject({ id: ButtonId });

export const list = {
  query: z.strictObject({ after: z.optional(ButtonId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(BusinessButton), next: z.nullable(ButtonId) }),
};

export const create = {
  headers: IdempotencyHeaders,
  body: ButtonTerms,
  response: BusinessButton,
};

export const readOwn = {
  params,
  response: BusinessButton,
};

export const change = {
  params,
  body: ButtonTerms,
  response: BusinessButton,
};

export const read = {
  params,
  response: Button,
};

export const start = {
  params,
  query: z.strictObject({ amount: z.optional(text(40)) }),
  response: z.object({ id: PaySessionId, url: z.string() }),
};
