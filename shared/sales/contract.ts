/** What a business has taken in. Nothing here says who paid: that is in no answer to a merchant. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { Balances, LinkId } from '../link/fields.ts';
import { PaySessionId } from '../pay/contract.ts';

/** What a session may be once it was paid. */
export const PAYMENT_STATUSES = ['paid', 'partially_refunded', 'refunded'] as const;

export const SALES_STEPS = ['day', 'week', 'month'] as const;
export type SalesStep = (typeof SALES_STEPS)[number];

/** That there is such a day since 2000: the 30th of February is read as one of March. */
const isDay = (text: string) =>
  /^[2-9]\d{3}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;

/** A day of the calendar in UTC, such as `2026-11-21`. */
const Day = z.string().check(z.refine(isDay, 'A day such as "2026-11-21".'));

const Count = z.number();
const TransactionId = z.string().check(z.regex(idPattern('txn'), 'Not a transaction code.'));

/**
 * All in tokens: `gross` − `discount` = `total`, which is what came in. `refunded` is what has gone
 * back of these very payments until now, whenever that was.
 */
const takings = {
  payments: Count,
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  refunded: Decimal,
};

/** The takings of the days from `from` to `to`, both among them. */
const SalesPoint = z.object({ from: Day, to: Day, ...takings });
export type SalesPoint = z.output<typeof SalesPoint>;

/**
 * Days are those of UTC and both ends count. Without `from` the last 30 days are told, without `to`
 * it is today; at most 1100 days, and 366 by the day. Weeks begin on Monday; the first and the last
 * point may be a part of theirs. The price is before the member discount, in its own currency.
 */
export const readSales = {
  method: 'GET',
  path: '/business/sales',
  summary: "A business's takings of a time: totals, by currency of the price, and over time",
  access: 'member',
  query: z.strictObject({
    from: z.optional(Day),
    to: z.optional(Day),
    by: z.optional(z.enum(SALES_STEPS)),
  }),
  status: 200,
  response: z.object({
    from: Day,
    to: Day,
    by: z.enum(SALES_STEPS),
    totals: z.object({ ...takings, refunds: Count }),
    currencies: z.array(
      z.object({ currency: z.string(), payments: Count, amount: Decimal, refunded: Decimal }),
    ),
    points: z.array(SalesPoint),
    /** Members linked now, and how many of them since `from`. */
    customers: z.object({ linked: Count, added: Count }),
  }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;
export type Sales = z.output<typeof readSales.response>;

/**
 * One payment received. `id` is its transaction code, which its payer has too; `amount` is the price
 * and `refundedAmount` the part of it given back, both in `currency`; the rest is in tokens.
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
 * With `Accept: text/csv` the whole selection as a file (RFC 4180), without pages. One call looks
 * through a few thousand payments: a page of a status or a search may hold fewer than `limit`, even
 * none, and have a `next` at which the search goes on.
 */
export const listPayments = {
  method: 'GET',
  path: '/business/payments',
  summary: 'Payments received, newest first; `next` is the `after` of the following page',
  access: 'member',
  query: z.strictObject({
    status: z.optional(z.enum(PAYMENT_STATUSES)),
    /** In reference, description, transaction code and session, without regard to case. */
    search: z.optional(text(100)),
    /** The first moment that counts, and the first that does not any more. */
    from: z.optional(Timestamp),
    to: z.optional(Timestamp),
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  files: 'text/csv',
  response: z.object({ data: z.array(Payment), next: z.nullable(TransactionId) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

/** With what the merchant said of it when it asked to be paid. Its refunds are a call of their own. */
const PaymentDetail = z.object({
  ...payment,
  /** Of the currency, per token. */
  rate: Decimal,
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Decimal })),
  metadata: z.record(z.string(), z.string()),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const readPayment = {
  method: 'GET',
  path: '/business/payments/:id',
  summary: 'One payment received, by its transaction code',
  access: 'member',
  params: z.strictObject({ id: TransactionId }),
  status: 200,
  response: PaymentDetail,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

/** What the merchant API tells of a linked member, and nothing else. */
const Customer = z.object({
  id: LinkId,
  reference: z.nullable(z.string()),
  since: Timestamp,
  balances: Balances,
});
export type Customer = z.output<typeof Customer>;

export const listCustomers = {
  method: 'GET',
  path: '/business/customers',
  summary: 'Members linked to you, newest first; `next` is the `after` of the following page',
  access: 'member',
  query: z.strictObject({ after: z.optional(LinkId), limit: z.optional(PageSize) }),
  status: 200,
  response: z.object({ data: z.array(Customer), next: z.nullable(LinkId) }),
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;
