import * as z from 'zod/mini';
import { REFUND_REQUEST_EVENTS } from '../events/fields.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../http/pay-session-id.ts';
import { RefundRequestId } from '../refunds/request-id.ts';
import { RefundableSum, RefundId } from '../refunds/schemas.ts';

export const REFUND_REASONS = [
  'not_received',
  'not_as_described',
  'cancelled_order',
  'paid_twice',
  'wrong_amount',
  'other',
] as const;

export const REFUND_REQUEST_STATUSES = ['open', 'refunded', 'declined', 'withdrawn'] as const;

/** The words of a payer, and those of a business that declines. */
const Words = z.optional(text(500));

/**
 * `amount` is the part of the session's net that the payer asks for, in its currency, and `gross` the part of the price
 * that it is before the member discount. `tokens` are what a refund of it transfers.
 * `message` is the payer's, `answer` that of the business.
 */
export const RefundRequest = z.object({
  id: RefundRequestId,
  paySessionId: PaySessionId,
  transactionId: z.string(),
  reference: z.nullable(z.string()),
  status: z.enum(REFUND_REQUEST_STATUSES),
  amount: Decimal,
  gross: Decimal,
  currency: z.string(),
  tokens: Decimal,
  reason: z.enum(REFUND_REASONS),
  message: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  refundId: z.nullable(RefundId),
  createdAt: Timestamp,
  /** Until when the business answers, of a charge of an agreement; null of any other payment. */
  answerBy: z.nullable(Timestamp),
  closedAt: z.nullable(Timestamp),
});
export type RefundRequest = z.output<typeof RefundRequest>;

/** The body of a webhook. */
export const RefundRequestEvent = z.object({
  id: z.string(),
  type: z.enum(REFUND_REQUEST_EVENTS),
  timestamp: Timestamp,
  test: z.optional(z.literal(true)),
  data: RefundRequest,
});

const payment = z.strictObject({ id: PaySessionId });
const params = z.strictObject({ id: RefundRequestId });

export const ask = {
  params: payment,
  body: z.strictObject({
    amount: Decimal,
    reason: z.enum(REFUND_REASONS, 'Not one of the reasons.'),
    message: Words,
  }),
  response: RefundRequest,
};

export const readOfPayment = {
  params: payment,
  response: z.extend(RefundableSum, {
    mayAsk: z.boolean(),
    /** Until when a charge of an agreement can be asked back as one; null of any other payment. */
    giveBackUntil: z.nullable(Timestamp),
    requests: z.array(RefundRequest),
  }),
};

export const withdraw = {
  params,
  response: RefundRequest,
};

export const list = {
  query: z.strictObject({
    status: z.optional(z.enum(REFUND_REQUEST_STATUSES)),
    paySession: z.optional(PaySessionId),
    after: z.optional(RefundRequestId),
    limit: z.optional(PageSize),
  }),
  response: z.object({ data: z.array(RefundRequest), next: z.nullable(RefundRequestId) }),
};

export const decline = {
  params,
  headers: IdempotencyHeaders,
  body: z.strictObject({ answer: Words }),
  response: RefundRequest,
};
