/** Payment buttons: a business makes one in the member area, and anybody with its link can pay. */
import * as z from 'zod/mini';
import { MerchantIdentity } from '../domain/identity.ts';
import { amountProblem, TOKEN_PRICE_DECIMALS } from '../http/amount.ts';
import { CurrencyCode } from '../http/currency.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, LevelName, line, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { exactAddress } from '../http/web-address.ts';
import { BUTTON_ID } from '../ids.ts';
import { decimalsOf, isToken, parseDecimal } from '../money.ts';
import { PaySessionId } from '../pay/session-id.ts';

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
    enabled: z.boolean(),
  })
  .check((context) => {
    const { currency, amount, minimum, maximum } = context.value;
    const blame = (path: string, problem: string | undefined) => {
      if (problem)
        context.issues.push({
          code: 'custom',
          input: context.value,
          path: [path],
          message: problem,
        });
    };
    const priced = (path: string, value: string | undefined) =>
      blame(path, value === undefined ? 'May not be empty.' : priceProblem(value, currency));
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

export const BUTTON_STATUSES = ['open', 'off', 'expired', 'sold_out'] as const;
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
  createdAt: Timestamp,
  /** The link to share. */
  url: z.string(),
  /** Number of payments, including refunded ones. */
  sold: z.number(),
  /** Number of sessions that are not paid yet. */
  reserved: z.number(),
  /** Net of refunds: `amount` in the currency, before the discount; `tokens` as received. */
  takings: z.object({ amount: Decimal, tokens: Decimal }),
});
export type BusinessButton = z.output<typeof BusinessButton>;

const params = z.strictObject({ id: ButtonId });
const ofBusiness = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const list = {
  name: 'listButtons',
  method: 'GET',
  path: '/merchant/buttons',
  summary: 'List payment buttons',
  description: 'Yours, newest first. `next` is the `after` of the following page.',
  access: 'business',
  scope: 'buttons:read',
  query: z.strictObject({ after: z.optional(ButtonId), limit: z.optional(PageSize) }),
  status: 200,
  response: z.object({ data: z.array(BusinessButton), next: z.nullable(ButtonId) }),
  errors: ofBusiness,
} as const satisfies Endpoint;

export const create = {
  name: 'createButton',
  method: 'POST',
  path: '/merchant/buttons',
  summary: 'Create a payment button',
  description:
    'A product with a link of its own: each click creates a pay session from its terms. Give either `amount`, or `minimum` and `maximum`.',
  access: 'business',
  scope: 'buttons:write',
  headers: IdempotencyHeaders,
  body: ButtonTerms,
  status: 201,
  response: BusinessButton,
  errors: [...ofBusiness, 'idempotency_in_progress', 'idempotency_mismatch'],
} as const satisfies Endpoint;

export const readOwn = {
  name: 'readButton',
  method: 'GET',
  path: '/merchant/buttons/:id',
  summary: 'Read a payment button',
  description: 'One of yours, with its sales.',
  access: 'business',
  scope: 'buttons:read',
  params,
  status: 200,
  response: BusinessButton,
  errors: ofBusiness,
} as const satisfies Endpoint;

export const change = {
  name: 'changeButton',
  method: 'PUT',
  path: '/merchant/buttons/:id',
  summary: 'Change a payment button',
  description:
    'Replaces its terms; a field that is absent is cleared. `enabled: false` switches it off. Its currency stays, and sessions that exist keep their terms.',
  access: 'business',
  scope: 'buttons:write',
  params,
  body: ButtonTerms,
  status: 200,
  response: BusinessButton,
  errors: ofBusiness,
} as const satisfies Endpoint;

export const read = {
  method: 'GET',
  path: '/buttons/:id',
  summary: 'What a payment button is for and what it costs',
  access: 'public',
  params,
  status: 200,
  response: Button,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Endpoint;

/** No body, because a merchant's page may use this address as its `data-session-url`. */
export const start = {
  method: 'POST',
  path: '/buttons/:id/sessions',
  summary:
    'Create a pay session by a payment button; also from pages of the merchant’s own origins. `amount` where the payer chooses it',
  access: 'public',
  params,
  query: z.strictObject({ amount: z.optional(text(40)) }),
  status: 201,
  response: z.object({ id: PaySessionId, url: z.string() }),
  errors: [
    'not_found',
    'origin_not_allowed',
    'button_closed',
    'button_sold_out',
    'payments_disabled',
    'domain_unproven',
    'rate_unavailable',
    'rate_limited',
  ],
} as const satisfies Endpoint;
