import * as z from 'zod/mini';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { idPattern } from '../ids.ts';
import { Figures } from '../pay/figures.ts';
import { TillId } from '../till/till-id.ts';
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

/** In tokens. `refundedTokens` is what was refunded of these payments until now, at any time. */
const inTokens = {
  payments: Count,
  received: Decimal,
  refundedTokens: Decimal,
};

/** The sales in one currency. */
const SoldIn = z.object({
  currency: z.string(),
  payments: Count,
  figures: Figures,
});
export type SoldIn = z.output<typeof SoldIn>;

/** The sales of the days from `from` to `to`, both included, in tokens and by currency. */
export const SalesPoint = z.object({
  from: Day,
  to: Day,
  ...inTokens,
  currencies: z.array(SoldIn),
});
export type SalesPoint = z.output<typeof SalesPoint>;

export const read = {
  query: z.strictObject({
    from: z.optional(Day),
    to: z.optional(Day),
    by: z.optional(z.enum(SALES_STEPS)),
  }),
  response: z.object({
    from: Day,
    to: Day,
    by: z.enum(SALES_STEPS),
    /** Of the business; sales in it are first in each list. */
    currency: z.string(),
    totals: z.object({ ...inTokens, refunds: Count }),
    currencies: z.array(SoldIn),
    points: z.array(SalesPoint),
    /** Members linked now, and how many of them since `from`. */
    customers: z.object({ linked: Count, added: Count }),
    /** What can still be captured now, by currency, and until when the first of them. */
    reserved: z.array(
      z.object({
        currency: z.string(),
        reservations: Count,
        net: Decimal,
        firstUntil: Timestamp,
      }),
    ),
  }),
};
export type Sales = z.output<typeof read.response>;

/** One payment received. `id` is its transaction code, which the payer sees too. */
const payment = {
  id: TransactionId,
  sessionId: PaySessionId,
  date: Timestamp,
  status: z.enum(PAYMENT_STATUSES),
  currency: z.string(),
  figures: Figures,
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
};

const Payment = z.object(payment);
export type Payment = z.output<typeof Payment>;

export const listPayments = {
  query: z.strictObject({
    status: z.optional(z.enum(PAYMENT_STATUSES)),
    /** Matches reference, description, transaction code, session, and the whole name of who sold, ignoring case. */
    search: z.optional(text(100)),
    /** Asked for by this till. */
    till: z.optional(TillId),
    /** From this moment on, and before that one. */
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    /** `newest` unless given. The pages of one list have the same order. */
    sort: z.optional(z.enum(PAYMENT_ORDERS)),
    after: z.optional(TransactionId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Payment), next: z.nullable(TransactionId) }),
};

/** Includes the merchant's own details of the session. Refunds are a separate call. */
const PaymentDetail = z.object({
  ...payment,
  /** Tokens of it that were bought by card and cannot be paid out yet; null if there are none. */
  held: z.nullable(HeldTokens),
  /** In the currency, per token. */
  rate: Decimal,
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Decimal })),
  metadata: z.record(z.string(), z.string()),
  /** Of a reservation: what was approved, and what of it returned to the payer; null for every other payment. */
  reserved: z.nullable(z.object({ net: Decimal, returned: Decimal })),
  /** The name of the till that asked for it; null for a payment of no till. */
  till: z.nullable(z.string()),
  /** Who sold at the till; null if nobody was named. */
  soldBy: z.nullable(z.string()),
});
export type PaymentDetail = z.output<typeof PaymentDetail>;

export const readPaymentDetail = {
  params: z.strictObject({ id: TransactionId }),
  response: PaymentDetail,
};
