/** The API a merchant's server speaks with its token, and the events it is sent. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import {
  amountProblem,
  Decimal,
  LevelName,
  line,
  Timestamp,
  text,
  webAddress,
} from '../http/fields.ts';
import { IdempotencyHeaders } from '../http/idempotency-key.ts';
import { Language } from '../http/language.ts';
import { PageSize } from '../http/page-size.ts';
import { decimalsOf, isToken } from '../money.ts';
import { PAY_STATUSES, PaySessionId, Quote } from '../pay/contract.ts';

/** A session priced in the token has this many decimals at most: the step quotes are rounded to. */
const TOKEN_PRICE_DECIMALS = 4;

/** `amount` is that of the whole line, in the session's currency; a gift is zero. */
const LineItem = z.strictObject({
  name: line(120),
  quantity: z.int().check(z.minimum(1), z.maximum(10_000)),
  amount: Decimal,
});

const Metadata = z
  .record(text(40), text(500))
  .check(z.refine((entries) => Object.keys(entries).length <= 50, 'At most 50 entries.'));

/** `amount` of `currency` is the price before the member discount. */
export const NewPaySession = z
  .strictObject({
    amount: Decimal,
    currency: z
      .string()
      .check(z.refine((code) => decimalsOf(code) !== undefined, 'Unknown currency.')),
    description: z.optional(line(200)),
    reference: z.optional(line(100)),
    lineItems: z.optional(z.array(LineItem).check(z.maxLength(100))),
    metadata: z.optional(Metadata),
    successUrl: z.optional(webAddress()),
    cancelUrl: z.optional(webAddress()),
    minimumLevel: z.optional(LevelName),
    expiresAt: z.optional(Timestamp),
    locale: z.optional(Language),
  })
  .check((context) => {
    const { amount, currency, lineItems = [] } = context.value;
    const decimals = isToken(currency) ? TOKEN_PRICE_DECIMALS : undefined;
    const blame = (path: (string | number)[], problem: string | undefined) => {
      if (problem)
        context.issues.push({ code: 'custom', input: context.value, path, message: problem });
    };
    blame(['amount'], amountProblem(amount, currency, { decimals }));
    lineItems.forEach((item, index) => {
      const problem = amountProblem(item.amount, currency, { decimals, least: 0n });
      blame(['lineItems', index, 'amount'], problem);
    });
  });
export type NewPaySession = z.output<typeof NewPaySession>;

/** A pay session as its merchant sees it. Everything but `amount` and `lineItems` is in tokens. */
export const MerchantPaySession = z.object({
  id: PaySessionId,
  status: z.enum(PAY_STATUSES),
  amount: Decimal,
  currency: z.string(),
  description: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Decimal })),
  metadata: z.record(z.string(), z.string()),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  minimumLevel: z.nullable(LevelName),
  locale: z.nullable(z.string()),
  url: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  paidAt: z.nullable(Timestamp),
  cancelledAt: z.nullable(Timestamp),
  transactionId: z.nullable(z.string()),
  quote: Quote,
});
export type MerchantPaySession = z.output<typeof MerchantPaySession>;

const params = z.strictObject({ id: PaySessionId });

export const createPaySession = {
  method: 'POST',
  path: '/merchant/pay-sessions',
  summary: 'Create a pay session. Send an Idempotency-Key to repeat the call safely',
  access: 'merchant',
  headers: IdempotencyHeaders,
  body: NewPaySession,
  status: 201,
  response: MerchantPaySession,
  errors: [
    'unauthenticated',
    'payments_disabled',
    'rate_unavailable',
    'idempotency_in_progress',
    'idempotency_mismatch',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const readMerchantPaySession = {
  method: 'GET',
  path: '/merchant/pay-sessions/:id',
  summary: 'One of your pay sessions',
  access: 'merchant',
  params,
  status: 200,
  response: MerchantPaySession,
  errors: ['unauthenticated', 'session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const listPaySessions = {
  method: 'GET',
  path: '/merchant/pay-sessions',
  summary: 'Your pay sessions, newest first; `next` is the `after` of the following page',
  access: 'merchant',
  query: z.strictObject({
    status: z.optional(z.enum(PAY_STATUSES)),
    reference: z.optional(line(100)),
    after: z.optional(PaySessionId),
    limit: z.optional(PageSize),
  }),
  status: 200,
  response: z.object({ data: z.array(MerchantPaySession), next: z.nullable(PaySessionId) }),
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Endpoint;

export const cancelPaySession = {
  method: 'POST',
  path: '/merchant/pay-sessions/:id/cancel',
  summary: 'Cancel one of your pending pay sessions',
  access: 'merchant',
  params,
  status: 200,
  response: MerchantPaySession,
  errors: ['unauthenticated', 'session_not_found', 'session_not_pending', 'rate_limited'],
} as const satisfies Endpoint;

export const PAY_SESSION_EVENTS = [
  'pay_session.paid',
  'pay_session.expired',
  'pay_session.cancelled',
] as const;

/** The body of a webhook (Standard Webhooks); `webhook-id` of the headers is the event's id. */
export const WebhookEvent = z.object({
  id: z.string(),
  type: z.enum(PAY_SESSION_EVENTS),
  timestamp: Timestamp,
  data: MerchantPaySession,
});
