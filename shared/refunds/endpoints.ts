/** Full and partial refunds by a merchant: by API, and in the member area. */
import * as z from 'zod/mini';
import { MAILBOX_PROOF_ERRORS, proofFields } from '../factors/proof.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, line, Timestamp } from '../http/fields.ts';
import { GivenTime } from '../http/given-time.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { idPattern } from '../ids.ts';
import { PaySessionId } from '../pay/session-id.ts';
import { RefundRequestId } from './request-id.ts';

export const RefundId = z.string().check(z.regex(idPattern('rfd'), 'Not a refund.'));
const TransactionId = z.string().check(z.regex(idPattern('txn'), 'Not a transaction code.'));

/**
 * `amount` is the refunded part of the session's amount, in its currency and before the member
 * discount; `tokens` is what was transferred for it, at the session's own quote.
 */
export const Refund = z.object({
  id: RefundId,
  paySessionId: PaySessionId,
  amount: Decimal,
  currency: z.string(),
  tokens: Decimal,
  reason: z.nullable(z.string()),
  transactionId: z.string(),
  createdAt: Timestamp,
});
export type Refund = z.output<typeof Refund>;

const wish = {
  /** Part of the session's amount, in its currency; everything that is left if absent. */
  amount: z.optional(Decimal),
  /** Shown to the payer. */
  reason: z.optional(line(200)),
  /** The request of the payer that it answers. */
  refundRequest: z.optional(RefundRequestId),
};
export const NewRefund = z.strictObject(wish);
export type NewRefund = z.output<typeof NewRefund>;

const refusals = [
  'session_not_paid',
  'payments_disabled',
  'refund_exceeds_payment',
  'refund_request_closed',
  'insufficient_balance',
  'idempotency_in_progress',
  'idempotency_mismatch',
  'rate_limited',
] as const;

const params = z.strictObject({ id: PaySessionId });

export const refundSession = {
  name: 'createRefund',
  method: 'POST',
  path: '/merchant/pay-sessions/:id/refunds',
  summary: 'Refund a payment',
  description:
    'Gives a payment back, whole or in part, at the rate and discount it was made at. Together the refunds are at most the payment. The tokens leave your payment account.',
  access: 'business',
  scope: 'refunds:write',
  params,
  headers: IdempotencyHeaders,
  body: NewRefund,
  status: 201,
  response: Refund,
  errors: ['unauthenticated', 'session_not_found', 'not_found', ...refusals],
} as const satisfies Endpoint;

export const list = {
  name: 'listRefunds',
  method: 'GET',
  path: '/merchant/pay-sessions/:id/refunds',
  summary: 'List the refunds of a payment',
  description: 'Newest first. `next` is the `after` of the following page.',
  access: 'business',
  scope: 'refunds:read',
  params,
  query: z.strictObject({ after: z.optional(RefundId), limit: z.optional(PageSize) }),
  status: 200,
  replica: true,
  response: z.object({ data: z.array(Refund), next: z.nullable(RefundId) }),
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const listAll = {
  name: 'listAllRefunds',
  method: 'GET',
  path: '/merchant/refunds',
  summary: 'List refunds',
  description: 'Of all your payments, newest first. `next` is the `after` of the following page.',
  access: 'business',
  scope: 'refunds:read',
  query: z.strictObject({
    /** Made at or after `from`, and before `to`. */
    from: z.optional(GivenTime),
    to: z.optional(GivenTime),
    after: z.optional(RefundId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  replica: true,
  response: z.object({ data: z.array(Refund), next: z.nullable(RefundId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const read = {
  name: 'readRefund',
  method: 'GET',
  path: '/merchant/refunds/:id',
  summary: 'Read a refund',
  description: 'One of yours.',
  access: 'business',
  scope: 'refunds:read',
  params: z.strictObject({ id: RefundId }),
  status: 200,
  response: Refund,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Endpoint;

/** What was paid, and what of it was refunded. Amounts but `net` are of the price, before the member discount. */
export const RefundableSum = z.object({
  currency: z.string(),
  amount: Decimal,
  net: Decimal,
  tokens: Decimal,
  refundedAmount: Decimal,
  refundedTokens: Decimal,
  /** What may still be refunded. */
  remainingAmount: Decimal,
});
export type RefundableSum = z.output<typeof RefundableSum>;

/** A payment as the business that received it sees it: its price, and its refunded part. */
export const RefundablePayment = z.extend(RefundableSum, {
  paySessionId: PaySessionId,
  remainingTokens: Decimal,
  /** Newest first, fifty at most. */
  refunds: z.array(Refund),
});
export type RefundablePayment = z.output<typeof RefundablePayment>;

const payment = z.strictObject({ id: TransactionId });

export const readRefundable = {
  method: 'GET',
  path: '/business/payments/:id/refunds',
  summary: 'What of a payment you received has been refunded, and what is left',
  access: 'business',
  scope: 'refunds:read',
  params: payment,
  status: 200,
  response: RefundablePayment,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Endpoint;

export const create = {
  method: 'POST',
  path: '/business/payments/:id/refunds',
  summary: 'Give a payment you received back, whole or in part. Takes an Idempotency-Key',
  access: 'business',
  scope: 'refunds:write',
  params: payment,
  headers: IdempotencyHeaders,
  body: z.strictObject({
    ...wish,
    ...proofFields,
  }),
  status: 201,
  response: Refund,
  errors: [...MAILBOX_PROOF_ERRORS, 'not_found', 'refund_above_usual_day', ...refusals],
} as const satisfies Endpoint;
