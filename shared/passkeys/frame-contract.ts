/** A passkey in the frame: the one-time code of the sign-in window, without the window. */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Decimal, Timestamp } from '../http/fields.ts';
import { Base64Url32, PaySessionId } from '../pay/contract.ts';
import { Assertion, RequestOptions } from './credential.ts';

const params = z.strictObject({ id: PaySessionId });

/** `challenge` is the SHA-256 of a verifier the frame keeps to itself. */
export const beginFramePasskey = {
  method: 'POST',
  path: '/pay/:id/passkey/options',
  summary: 'What a passkey signs to let the frame holding the verifier pay at most `total`',
  access: 'public',
  params,
  body: z.strictObject({ challenge: Base64Url32, total: Decimal }),
  status: 200,
  response: z.object({ options: RequestOptions }),
  errors: ['session_not_found', 'session_not_pending', 'quote_changed', 'rate_limited'],
} as const satisfies Endpoint;

export const redeemFramePasskey = {
  method: 'POST',
  path: '/pay/:id/passkey',
  summary: 'Exchange what a passkey has signed, and the verifier, for a token of this session only',
  access: 'public',
  params,
  body: z.strictObject({ credential: Assertion, verifier: Base64Url32 }),
  status: 200,
  response: z.object({ jwt: z.string(), expiresAt: Timestamp }),
  errors: ['passkey_invalid', 'email_not_confirmed', 'rate_limited'],
} as const satisfies Endpoint;
