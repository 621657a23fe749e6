/** A payer asks for a refund, and the business answers: by refunding, or by declining with a word. */
import * as z from 'zod/mini';
import { REFUND_REQUEST_EVENTS } from '../events/names.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp, text } from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { PageSize } from '../http/page-size.ts';
import { PaySessionId } from '../pay/session-id.ts';
import { RefundableSum, RefundId } from '../refunds/endpoints.ts';
import { RefundRequestId } from '../refunds/request-id.ts';

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
 * `amount` is a part of the session's amount, in its currency and before the member discount. `net`, in the same
 * currency, and `tokens` are what a refund of it gives back to the payer.
 * `message` is the payer's, `answer` that of the business.
 */
export const RefundRequest = z.object({
  id: RefundRequestId,
  paySessionId: PaySessionId,
  transactionId: z.string(),
  reference: z.nullable(z.string()),
  status: z.enum(REFUND_REQUEST_STATUSES),
  amount: Decimal,
  currency: z.string(),
  net: Decimal,
  tokens: Decimal,
  reason: z.enum(REFUND_REASONS),
  message: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  refundId: z.nullable(RefundId),
  createdAt: Timestamp,
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
  method: 'POST',
  path: '/pay/:id/refund-requests',
  summary: 'Ask the business for a refund of a payment you made, whole or in part',
  access: 'member',
  params: payment,
  body: z.strictObject({
    amount: Decimal,
    reason: z.enum(REFUND_REASONS, 'Not one of the reasons.'),
    message: Words,
  }),
  status: 201,
  response: RefundRequest,
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'refund_exceeds_payment',
    'refund_request_open',
    'refund_requests_exhausted',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const readOfPayment = {
  method: 'GET',
  path: '/pay/:id/refund-requests',
  summary: 'What of a payment you made may still be asked back, and your requests, newest first',
  access: 'member',
  params: payment,
  status: 200,
  response: z.extend(RefundableSum, { mayAsk: z.boolean(), requests: z.array(RefundRequest) }),
  errors: ['unauthenticated', 'forbidden', 'session_not_found'],
} as const satisfies Endpoint;

export const withdraw = {
  method: 'POST',
  path: '/refund-requests/:id/withdraw',
  summary: 'Take back your request for a refund',
  access: 'member',
  params,
  status: 200,
  response: RefundRequest,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'refund_request_closed', 'rate_limited'],
} as const satisfies Endpoint;

export const list = {
  name: 'listRefundRequests',
  method: 'GET',
  path: '/merchant/refund-requests',
  summary: 'List refund requests',
  description:
    'What payers have asked back, newest first. `next` is the `after` of the following page.',
  access: 'business',
  scope: 'refunds:read',
  query: z.strictObject({
    status: z.optional(z.enum(REFUND_REQUEST_STATUSES)),
    paySession: z.optional(PaySessionId),
    after: z.optional(RefundRequestId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  replica: true,
  response: z.object({ data: z.array(RefundRequest), next: z.nullable(RefundRequestId) }),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Endpoint;

export const decline = {
  name: 'declineRefundRequest',
  method: 'POST',
  path: '/merchant/refund-requests/:id/decline',
  summary: 'Decline a refund request',
  description: 'The payer reads your `answer`. To refund, create a refund with `refundRequest`.',
  access: 'business',
  scope: 'refunds:write',
  params,
  headers: IdempotencyHeaders,
  body: z.strictObject({ answer: Words }),
  status: 200,
  response: RefundRequest,
  errors: [
    'unauthenticated',
    'forbidden',
    'not_found',
    'refund_request_closed',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;
