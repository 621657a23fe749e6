/** Reauthentication of a signed-in member with the strongest factor that counts. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './reauthentication-schemas.ts';

export const read = {
  method: 'GET',
  path: '/users/me/reauthentication',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

/**
 * `options` is present for a member with a passkey, also with one that is too new: valid once, for five minutes, in this session.
 */
export const begin = {
  method: 'POST',
  path: '/users/me/reauthentication',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
  types: {} as Types<typeof schemas.begin>,
} as const satisfies Call;
