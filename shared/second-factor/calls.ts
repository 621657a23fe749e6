/** Two-step sign-in: a time-based one-time password (RFC 6238) beside the password. */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const proving = [...MAILBOX_PROOF_ERRORS, 'second_factor_off'] as const;

/** After a wrong code, the same ticket allows four more attempts. */
export const signIn = {
  method: 'POST',
  path: '/auth/local/second-factor' as Path<typeof schemas.signIn>,
  access: 'public',
  status: 200,
  errors: ['second_factor_invalid', 'sign_in_expired', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/users/me/second-factor' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/** `secret` is in base 32; `address` is the same as an `otpauth:` URL, for a QR code. */
export const begin = {
  method: 'POST',
  path: '/users/me/second-factor/setup' as Path<typeof schemas.begin>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'second_factor_on', 'rate_limited'],
} as const satisfies Call;

/** `code` is the first of the new authenticator; the other fields reauthenticate the member. */
export const confirm = {
  method: 'POST',
  path: '/users/me/second-factor/confirm' as Path<typeof schemas.confirm>,
  access: 'member',
  status: 200,
  errors: [...proving, 'second_factor_on'],
} as const satisfies Call;

export const renewCodes = {
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes' as Path<typeof schemas.renewCodes>,
  access: 'member',
  status: 200,
  errors: proving,
} as const satisfies Call;

export const remove = {
  method: 'POST',
  path: '/users/me/second-factor/off' as Path<typeof schemas.remove>,
  access: 'member',
  status: 200,
  errors: proving,
} as const satisfies Call;
