import * as z from 'zod/mini';
import { proofFields } from '../factors/proof.ts';
import { Decimal, line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { idPattern } from '../ids.ts';
import { HoldingId, MOST_ENTRIES } from '../passes/fields.ts';
import { Figures } from '../pay/figures.ts';
import { RefundRequestId } from './request-id.ts';

export const RefundId = z.string().check(z.regex(idPattern('rfd'), 'Not a refund.'));
const TransactionId = z.string().check(z.regex(idPattern('txn'), 'Not a transaction code.'));

/**
 * `amount` is the refunded part of the net, in the session's currency, and `gross` the part of the price that it is
 * before the member discount; `tokens` is what was transferred for it, at the session's own quote.
 */
export const Refund = z.object({
  id: RefundId,
  paySessionId: PaySessionId,
  amount: Decimal,
  gross: Decimal,
  currency: z.string(),
  tokens: Decimal,
  /** Entries that went back with it, of the pass that the session sold. */
  entries: z.nullable(z.number()),
  /** The tax of it, by rate; empty without tax. */
  tax: z.array(z.object({ rate: Decimal, net: Decimal, tax: Decimal })),
  reason: z.nullable(z.string()),
  transactionId: z.string(),
  createdAt: Timestamp,
});
export type Refund = z.output<typeof Refund>;

const ReturnedEntries = z.int().check(z.minimum(0), z.maximum(MOST_ENTRIES));

/**
 * The lines that a refund is for, by their positions from 0: it lessens their tax. Without them it lessens that of all
 * lines in proportion.
 */
export const NamedLines = z
  .array(z.int().check(z.minimum(0), z.maximum(99)))
  .check(z.minLength(1), z.maxLength(100));

/** A line that a refund may name. */
export const NameableLine = z.object({
  name: z.string(),
  quantity: z.number(),
  /** What it is of the net. */
  net: Decimal,
  rate: z.nullable(Decimal),
});
export type NameableLine = z.output<typeof NameableLine>;

const wish = {
  /** Part of the session's net, in its currency; everything that is left if absent, and of a pass what is unused. */
  amount: z.optional(Decimal),
  /**
   * Entries of the session's pass that return. If absent: those that the amount pays for; none if `lines` names other
   * lines only.
   */
  entries: z.optional(ReturnedEntries),
  lines: z.optional(NamedLines),
  /** Shown to the payer. */
  reason: z.optional(line(200)),
  /** The request of the payer that it answers. */
  refundRequest: z.optional(RefundRequestId),
};
export const NewRefund = z.strictObject(wish);
export type NewRefund = z.output<typeof NewRefund>;

const params = z.strictObject({ id: PaySessionId });

export const refundSession = {
  params,
  headers: IdempotencyHeaders,
  body: NewRefund,
  response: Refund,
};

export const list = {
  params,
  query: z.strictObject({ after: z.optional(RefundId), limit: z.optional(PageSize) }),
  response: z.object({ data: z.array(Refund), next: z.nullable(RefundId) }),
};

export const listAll = {
  query: z.strictObject({
    /** Made at or after `from`, and before `to`. */
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(RefundId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(Refund), next: z.nullable(RefundId) }),
};

export const read = {
  params: z.strictObject({ id: RefundId }),
  response: Refund,
};

/** What was paid, and what of its net may still be refunded. */
export const RefundableSum = z.object({
  currency: z.string(),
  figures: Figures,
  remaining: Decimal,
});
export type RefundableSum = z.output<typeof RefundableSum>;

/** The pass that a payment sold, and what a refund gives back that names neither an amount nor entries. */
export const RefundablePass = z.object({
  holding: HoldingId,
  /** Null for a pass without a limit of visits, of which 1 is unused until it expires. */
  sold: z.nullable(z.number()),
  unused: z.number(),
  amount: Decimal,
  entries: z.number(),
  /** The positions of its lines, from 0. */
  lines: z.array(z.number()),
});

/** A payment as the business that received it sees it. */
export const RefundablePayment = z.extend(RefundableSum, {
  paySessionId: PaySessionId,
  remainingTokens: Decimal,
  pass: z.nullable(RefundablePass),
  /** Those that a refund may name, by their positions from 0: empty unless the payment has several tax rates. */
  lines: z.array(NameableLine),
  /** Newest first, fifty at most. */
  refunds: z.array(Refund),
});
export type RefundablePayment = z.output<typeof RefundablePayment>;

const payment = z.strictObject({ id: TransactionId });

export const readRefundable = {
  params: payment,
  response: RefundablePayment,
};

export const create = {
  params: payment,
  headers: IdempotencyHeaders,
  body: z.strictObject({
    ...wish,
    ...proofFields,
  }),
  response: Refund,
};
