/** Two-step sign-in: a time-based one-time password (RFC 6238) beside the password. */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const proving = [...MAILBOX_PROOF_ERRORS, 'second_factor_off'] as const;

/** After a wrong code, the same ticket allows four more attempts. */
export const signIn = {
  method: 'POST',
  path: '/auth/local/second-factor',
  access: 'public',
  status: 200,
  errors: ['second_factor_invalid', 'sign_in_expired', 'rate_limited'],
  types: {} as Types<typeof schemas.signIn>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/users/me/second-factor',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

/** `secret` is in base 32; `address` is the same as an `otpauth:` URL, for a QR code. */
export const begin = {
  method: 'POST',
  path: '/users/me/second-factor/setup',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'second_factor_on', 'rate_limited'],
  types: {} as Types<typeof schemas.begin>,
} as const satisfies Call;

/** `code` is the first of the new authenticator; the other fields reauthenticate the member. */
export const confirm = {
  method: 'POST',
  path: '/users/me/second-factor/confirm',
  access: 'member',
  status: 200,
  errors: [...proving, 'second_factor_on'],
  types: {} as Types<typeof schemas.confirm>,
} as const satisfies Call;

export const renewCodes = {
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  access: 'member',
  status: 200,
  errors: proving,
  types: {} as Types<typeof schemas.renewCodes>,
} as const satisfies Call;

export const remove = {
  method: 'POST',
  path: '/users/me/second-factor/off',
  access: 'member',
  status: 200,
  errors: proving,
  types: {} as Types<typeof schemas.remove>,
} as const satisfies Call;
