/** A merchant's payment session as a shopper meets it (design: shopper API). */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, LevelName, Timestamp } from '../http/fields.ts';
import { PAY_SESSION_ID } from '../ids.ts';

export const PAY_STATUSES = [
  'pending',
  'paid',
  'cancelled',
  'expired',
  'partially_refunded',
  'refunded',
] as const;

/** Why somebody may not pay, in the order in which it is asked. */
export const BLOCKED_REASONS = [
  'payments_disabled',
  'trial_expired',
  'level_too_low',
  'insufficient_balance',
] as const;

export const PaySessionId = z.string().check(z.regex(PAY_SESSION_ID, 'Not a session id.'));
const params = z.strictObject({ id: PaySessionId });

/**
 * All amounts in tokens, `rate` in currency per token. gross − discount = total.
 * `expiresAt` is null when the session is priced in the token itself.
 */
export const Quote = z.object({
  status: z.enum(['live', 'expired']),
  rate: Decimal,
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  expiresAt: z.nullable(Timestamp),
});

/** What concerns the signed-in payer alone. `missing` is what a too small balance lacks. */
const Payer = z.object({
  name: z.string(),
  level: LevelName,
  balance: Decimal,
  trialUntil: z.nullable(Timestamp),
  availability: z.enum(['available', ...BLOCKED_REASONS]),
  missing: z.nullable(Decimal),
});

/** Proof of a payment, shown to its payer only. Amounts in tokens. */
export const Receipt = z.object({
  transactionId: z.string(),
  paidAt: Timestamp,
  gross: Decimal,
  discount: Decimal,
  total: Decimal,
  /** What the merchant has given back since. */
  refunded: Decimal,
});
export type Receipt = z.output<typeof Receipt>;

export const PaySession = z.object({
  id: PaySessionId,
  status: z.enum(PAY_STATUSES),
  /** The server's time of this answer: clients count down from it, not from their own clock. */
  now: Timestamp,
  merchant: z.object({ name: z.string(), domain: z.string() }),
  amount: Decimal,
  currency: z.string(),
  description: z.nullable(z.string()),
  lineItems: z.array(z.object({ name: z.string(), quantity: z.number(), amount: Decimal })),
  minimumLevel: z.nullable(LevelName),
  locale: z.nullable(z.string()),
  expiresAt: Timestamp,
  /** Whether more time may be asked for: once, while it is pending. */
  extendable: z.boolean(),
  /** When it was paid, cancelled or expired; null while pending. */
  closedAt: z.nullable(Timestamp),
  successUrl: z.nullable(z.string()),
  cancelUrl: z.nullable(z.string()),
  quote: Quote,
  payer: z.nullable(Payer),
  receipt: z.nullable(Receipt),
});
export type PaySession = z.output<typeof PaySession>;

export const readPaySession = {
  method: 'GET',
  path: '/pay/:id',
  summary: 'The session, its quote and, with a token, what concerns its holder',
  access: 'optional',
  params,
  status: 200,
  response: PaySession,
  errors: ['session_not_found', 'rate_limited'],
} as const satisfies Endpoint;

export const renewQuote = {
  method: 'POST',
  path: '/pay/:id/quote',
  summary: 'Make the next quote when the last one has expired; a live one is kept',
  access: 'optional',
  params,
  status: 200,
  response: PaySession,
  errors: ['session_not_found', 'session_not_pending', 'rate_unavailable', 'rate_limited'],
} as const satisfies Endpoint;

/** SHA-256 of the frame's verifier, and the verifier itself: 32 bytes in base64url (RFC 7636). */
export const Base64Url32 = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{43}$/, '32 bytes in base64url.'));

export const authorizePayment = {
  method: 'POST',
  path: '/pay/:id/authorize',
  summary: 'A one-time code that lets the frame holding the verifier pay at most `total`',
  access: 'member',
  params,
  body: z.strictObject({ challenge: Base64Url32, total: Decimal }),
  status: 200,
  response: z.object({ code: z.string(), expiresAt: Timestamp }),
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'quote_changed',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const redeemCode = {
  method: 'POST',
  path: '/pay/:id/token',
  summary: 'Exchange code and verifier for a token good for this session only',
  access: 'public',
  params,
  body: z.strictObject({ code: Base64Url32, verifier: Base64Url32 }),
  status: 200,
  response: z.object({ jwt: z.string(), expiresAt: Timestamp }),
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;

export const confirmPayment = {
  method: 'POST',
  path: '/pay/:id/confirm',
  summary: 'Pay. Confirming again as the same payer answers with the same receipt',
  access: 'payer',
  params,
  body: z.strictObject({ total: Decimal }),
  status: 200,
  response: z.object({
    status: z.literal('paid'),
    receipt: Receipt,
    /** For the merchant's page (`ReceiptClaims`); null where none could be made. */
    signedReceipt: z.nullable(z.string()),
  }),
  errors: [
    'unauthenticated',
    'forbidden',
    'session_not_found',
    'session_not_pending',
    'quote_changed',
    'authorization_exceeded',
    'no_accounts',
    ...BLOCKED_REASONS,
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const extendPayment = {
  method: 'POST',
  path: '/pay/:id/extend',
  summary:
    'Give a pending session and its live quote ten minutes more, or as much as its merchant gave it when that is less; once, and asked again it changes nothing',
  access: 'optional',
  params,
  status: 200,
  response: PaySession,
  errors: ['session_not_found', 'session_not_pending', 'rate_limited'],
} as const satisfies Endpoint;

export const cancelPayment = {
  method: 'POST',
  path: '/pay/:id/cancel',
  summary: 'Cancel a pending session; the id is the capability',
  access: 'optional',
  params,
  status: 200,
  response: PaySession,
  errors: ['session_not_found', 'session_not_pending', 'rate_limited'],
} as const satisfies Endpoint;
