/** A member's passkeys, and sign-in with a passkey (WebAuthn level 3). */

import { MAILBOX_PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const MEMBERS_OWN = ['unauthenticated', 'forbidden', 'not_found'] as const;

export const list = {
  method: 'GET',
  path: '/users/me/passkeys' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/** Valid for one passkey, for five minutes, in the session that requested it. */
export const begin = {
  method: 'POST',
  path: '/users/me/passkeys/options' as Path<typeof schemas.begin>,
  access: 'member',
  status: 200,
  errors: [...MAILBOX_PROOF_ERRORS, 'passkey_limit_reached'],
} as const satisfies Call;

export const add = {
  method: 'POST',
  path: '/users/me/passkeys' as Path<typeof schemas.add>,
  access: 'member',
  status: 201,
  errors: [
    'unauthenticated',
    'forbidden',
    'passkey_invalid',
    'passkey_limit_reached',
    'rate_limited',
  ],
} as const satisfies Call;

export const changeName = {
  method: 'PUT',
  path: '/users/me/passkeys/:id' as Path<typeof schemas.changeName>,
  access: 'member',
  status: 200,
  errors: [...MEMBERS_OWN, 'rate_limited'],
} as const satisfies Call;

/** No DELETE: the body of a DELETE may be lost in transit (RFC 9110, §9.3.5). */
export const remove = {
  method: 'POST',
  path: '/users/me/passkeys/:id/remove' as Path<typeof schemas.remove>,
  access: 'member',
  status: 200,
  errors: [...MAILBOX_PROOF_ERRORS, 'not_found'],
} as const satisfies Call;

export const beginSignIn = {
  method: 'POST',
  path: '/auth/passkey/options' as Path<typeof schemas.beginSignIn>,
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
} as const satisfies Call;

/** Possession and the device's user verification: two factors in one step, so no code is needed. */
export const signIn = {
  method: 'POST',
  path: '/auth/passkey' as Path<typeof schemas.signIn>,
  access: 'public',
  status: 200,
  errors: ['passkey_invalid', 'email_not_confirmed', 'rate_limited'],
} as const satisfies Call;
