/** A member's passkeys, and sign-in with a passkey (WebAuthn level 3). */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const MEMBERS_OWN = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const list = {
  method: 'GET',
  path: '/users/me/passkeys',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

/** Valid for one passkey, for five minutes, in the session that requested it. */
export const begin = {
  method: 'POST',
  path: '/users/me/passkeys/options',
  access: 'member',
  status: 200,
  errors: [...MAILBOX_PROOF_ERRORS, 'passkey_limit_reached'],
  types: {} as Types<typeof schemas.begin>,
} as const satisfies Call;

export const add = {
  method: 'POST',
  path: '/users/me/passkeys',
  access: 'member',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'passkey_invalid',
    'passkey_limit_reached',
    'rate_limited',
  ],
  types: {} as Types<typeof schemas.add>,
} as const satisfies Call;

export const changeName = {
  method: 'PUT',
  path: '/users/me/passkeys/:id',
  access: 'member',
  status: 200,
  errors: [...MEMBERS_OWN, 'rate_limited'],
  types: {} as Types<typeof schemas.changeName>,
} as const satisfies Call;

/** No DELETE: the body of a DELETE may be lost in transit (RFC 9110, §9.3.5). */
export const remove = {
  method: 'POST',
  path: '/users/me/passkeys/:id/remove',
  access: 'member',
  status: 200,
  errors: [...MAILBOX_PROOF_ERRORS, 'not_found'],
  types: {} as Types<typeof schemas.remove>,
} as const satisfies Call;

export const beginSignIn = {
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
  types: {} as Types<typeof schemas.beginSignIn>,
} as const satisfies Call;

/** Possession and the device's user verification: two factors in one step, so no code is needed. */
export const signIn = {
  method: 'POST',
  path: '/auth/passkey',
  access: 'public',
  status: 200,
  errors: ['passkey_invalid', 'email_not_confirmed', 'rate_limited'],
  types: {} as Types<typeof schemas.signIn>,
} as const satisfies Call;
