/**
 * Payment in a merchant's frame by Secure Payment Confirmation: the browser's own dialog shows
 * payee and amount, and the passkey signs them
 * (https://www.w3.org/TR/secure-payment-confirmation/).
 */
import * as z from 'zod/mini';
import { PaymentAssertion } from '../factors/credential.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Ok, Timestamp } from '../http/fields.ts';
import { Base64Url32 } from '../pay/endpoints.ts';
import { PaySessionId } from '../pay/session-id.ts';

const params = z.strictObject({ id: PaySessionId });

/** What the browser shows and signs: members of `SecurePaymentConfirmationRequest`. */
export const PaymentConfirmation = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** Passkeys of the member who has paid in this merchant's frame before. */
  credentialIds: z.array(z.string()),
  payeeName: z.string(),
  payeeOrigin: z.string(),
  total: z.object({ value: Decimal, currency: z.string() }),
  instrument: z.object({ displayName: z.string(), icon: z.string() }),
  timeout: z.number(),
});
export type PaymentConfirmation = z.output<typeof PaymentConfirmation>;

export const allow = {
  method: 'POST',
  path: '/pay/:id/passkey/allow',
  summary:
    'A one-time code by which the frame holding the verifier remembers your passkeys; null without one for payments',
  access: 'member',
  params,
  body: z.strictObject({ challenge: Base64Url32 }),
  status: 200,
  response: z.object({ code: z.nullable(z.string()) }),
  errors: ['unauthenticated', 'forbidden', 'session_not_found', 'mode_mismatch', 'rate_limited'],
} as const satisfies Endpoint;

export const remember = {
  method: 'POST',
  path: '/pay/:id/passkey/remember',
  summary: "Exchange code and verifier for the cookie of this shop's frame",
  access: 'public',
  params,
  body: z.strictObject({ code: Base64Url32, verifier: Base64Url32 }),
  status: 200,
  response: Ok,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;

/** `challenge` is the SHA-256 of a verifier that the frame keeps secret. */
export const begin = {
  method: 'POST',
  path: '/pay/:id/passkey/options',
  summary: "What the browser shows, and a passkey signs, to pay `total` in this shop's frame",
  access: 'cookie',
  params,
  body: z.strictObject({ challenge: Base64Url32, total: Decimal }),
  status: 200,
  response: z.object({ options: PaymentConfirmation }),
  errors: [
    'session_not_found',
    'session_not_pending',
    'quote_changed',
    'passkey_invalid',
    'rate_limited',
  ],
} as const satisfies Endpoint;

export const redeem = {
  method: 'POST',
  path: '/pay/:id/passkey',
  summary: 'Exchange what a passkey has signed, and the verifier, for a token of this session only',
  access: 'public',
  params,
  body: z.strictObject({ credential: PaymentAssertion, verifier: Base64Url32 }),
  status: 200,
  response: z.object({ jwt: z.string(), expiresAt: Timestamp }),
  errors: [
    'session_not_pending',
    'quote_changed',
    'passkey_invalid',
    'email_not_confirmed',
    'rate_limited',
  ],
} as const satisfies Endpoint;
