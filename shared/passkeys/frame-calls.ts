/**
 * Payment in a merchant's frame by Secure Payment Confirmation: the browser's own dialog shows
 * payee and amount, and the passkey signs them
 * (https://www.w3.org/TR/secure-payment-confirmation/).
 */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './frame-schemas.ts';

export const allow = {
  method: 'POST',
  path: '/pay/:id/passkey/allow' as Path<typeof schemas.allow>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'session_not_found', 'mode_mismatch', 'rate_limited'],
} as const satisfies Call;

export const remember = {
  method: 'POST',
  path: '/pay/:id/passkey/remember' as Path<typeof schemas.remember>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Call;

/** `challenge` is the SHA-256 of a verifier that the frame keeps secret. */
export const begin = {
  method: 'POST',
  path: '/pay/:id/passkey/options' as Path<typeof schemas.begin>,
  access: 'cookie',
  status: 200,
  errors: [
    'session_not_found',
    'session_not_pending',
    'quote_changed',
    'passkey_invalid',
    'rate_limited',
  ],
} as const satisfies Call;

export const redeem = {
  method: 'POST',
  path: '/pay/:id/passkey' as Path<typeof schemas.redeem>,
  access: 'public',
  status: 200,
  errors: [
    'session_not_pending',
    'quote_changed',
    'passkey_invalid',
    'email_not_confirmed',
    'rate_limited',
  ],
} as const satisfies Call;
