/**
 * Payment in a merchant's frame by Secure Payment Confirmation: the browser's own dialog shows
 * payee and amount, and the passkey signs them
 * (https://www.w3.org/TR/secure-payment-confirmation/).
 */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './frame-schemas.ts';

export const allow = {
  method: 'POST',
  path: '/pay/:id/passkey/allow',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'session_not_found', 'mode_mismatch', 'rate_limited'],
  types: {} as Types<typeof schemas.allow>,
} as const satisfies Call;

export const remember = {
  method: 'POST',
  path: '/pay/:id/passkey/remember',
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
  types: {} as Types<typeof schemas.remember>,
} as const satisfies Call;

/** `challenge` is the SHA-256 of a verifier that the frame keeps secret. */
export const begin = {
  method: 'POST',
  path: '/pay/:id/passkey/options',
  access: 'cookie',
  status: 200,
  errors: [
    'session_not_found',
    'session_not_pending',
    'quote_changed',
    'passkey_invalid',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.begin>,
} as const satisfies Call;

export const redeem = {
  method: 'POST',
  path: '/pay/:id/passkey',
  access: 'public',
  status: 200,
  errors: [
    'session_not_pending',
    'quote_changed',
    'passkey_invalid',
    'email_not_confirmed',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.redeem>,
} as const satisfies Call;
