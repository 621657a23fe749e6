/** A business's sales. No answer to a merchant says who paid. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { PaySessionId } from '../pay/session-id.ts';
import { HeldTokens } from '../withdrawals/held-tokens.ts';

/** The possible statuses of a paid session. */
export const PAYMENT_STATUSES = ['paid', 'partially_refunded', 'refunded'] as const;

/** By time, or by the tokens received. */
export const PAYMENT_ORDERS = ['newest', 'oldest', 'largest', 'smallest'] as const;
export type PaymentOrder = (typeof PAYMENT_ORDERS)[number];

export const SALES_STEPS = ['day', 'week', 'month'] as const;
export type SalesStep = (typeof SALES_STEPS)[number];

/**
 * Whether the day exists, from the year 2000 on: JavaScript reads the 30th of February as a day in
 * March.
 */
const isDay = (text: string) =>
  /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** A day of the calendar in UTC, such as `2026-11-21`. */
const Day = z.string().check(z.refine(isDay, 'A day such as "2026-11-21".'));

const Count = z.number();
const TransactionId = z.string().check(z.regex(idPattern('txn'), 'Not a transaction code.'));

/**
 * All in tokens: `gross` − `discount` = `total`, the tokens received. `refunded` is what was
 * refunded of these payments until now, at any time.
 */
const takings = {
  payments: Count,
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  refunded: Decimal,
};

/** Prices in one currency, as quoted when they were paid: before the member discount. */
const SoldIn = z.object({
  currency: z.string(),
  payments: Count,
  amount: Decimal,
  refunded: Decimal,
});

/** The takings of the days from `from` to `to`, both included, and their prices by currency. */
export const SalesPoint = z.object({
  from: Day,
  to: Day,
  ...takings,
  currencies: z.array(SoldIn),
});
export type SalesPoint = z.output<typeof SalesPoint>;

/**
 * Days are in UTC, and both ends are included. `from` defaults to 30 days, `to` to today; at most
 * 1100 days, or 366 in steps of a day. Weeks begin on Monday; the first and the last point may
 * cover part of a week or month. The price is before the member discount, in its own currency.
 */
export const read = {
  name: 'readSales',
  method: 'GET',
  path: '/merchant/sales',
  summary: 'Read your sales',
  description:
    'What you took in a period: totals, by currency of the price, and per day, week or month. Days are in UTC, and both ends are included; 30 days unless given, at most 1100, or 366 in steps of a day.',
  access: 'business',
  scope: 'pay-sessions:read',
  query: z.strictObject({
    from: z.optional(Day),
    to: z.optional(Day),
    by: z.optional(z.enum(SALES_STEPS)),
  }),
  status: 200,
  replica: true,
  response: z.object({
    from: Day,
    to: Day,
    by: z.enum(SALES_STEPS),
    totals: z.object({ ...takings, refunds: Count }),
    currencies: z.array(SoldIn),
    points: z.array(SalesPoint),
    /** Members linked now, and how many of them since `from`. */
    customers: z.object({ linked: Count, added: Count }),
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;
export type Sales = z.output<typeof read.response>;

/**
 * One payment received. `id` is its transaction code, which the payer sees too. `amount` is the
 * price and `refundedAmount` its refunded part, both in `currency`; the rest is in tokens.
 */
const payment = {
  id: TransactionId,
  sessionId: PaySessionId,
  date: Timestamp,
  status: z.enum(PAYMENT_STATUSES),
  amount: Decimal,
  currency: z.string(),
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  refundedAmount: Decimal,
  refundedTokens: Decimal,
};

const Payment = z.object(payment);
export type Payment = z.output<typeof Payment>;

/**
 * With `Accept: text/csv` the whole selection as a file (RFC 4180), without pages. One call scans a
 * few thousand payments: a page filtered by status or search may hold fewer than `limit` entries,
 * even none, and still have a `next` at which the search continues.
 */
export const listPayments = {
  method: 'GET',
  path: '/business/payments',
  summary:
    'Payments received, newest first unless sorted; `next` is the `after` of the following page',
  access: 'business',
  scope: 'pay-sessions:read',
  query: z.strictObject({
    status: z.optional(z.enum(PAYMENT_STATUSES)),
    /** Matches reference, description, transaction code and session, ignoring case. */
    search: z.optional(text(100)),
    /** From this moment on, and before that one. */
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    /** `newest` unless given. The pages of one list have the same order. */
    sort: z.optional(z.enum(PAYMENT_ORDERS)),
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  replica: true,
  files: 'text/csv',
  response: z.object({ data: z.array(Payment), next: z.nullable(TransactionId) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

/** Includes the merchant's own details of the session. Refunds are a separate call. */
const PaymentDetail = z.object({
  ...payment,
  /** Tokens of it that were bought by card and cannot be paid out yet; null if there are none. */
  held: z.nullable(HeldTokens),
  /** In the currency, per token. */
  rate: Decimal,
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Decimal })),
  metadata: z.record(z.string(), z.string()),
  /** The name of the till that asked for it; null for a payment of no till. */
  till: z.nullable(z.string()),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const readPaymentDetail = {
  method: 'GET',
  path: '/business/payments/:id',
  summary: 'One payment received, by its transaction code',
  access: 'business',
  scope: 'pay-sessions:read',
  params: z.strictObject({ id: TransactionId }),
  status: 200,
  replica: true,
  response: PaymentDetail,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;
