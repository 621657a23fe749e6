/** Reauthentication of a signed-in member with the strongest factor that counts. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './reauthentication-schemas.ts';

export const read = {
  method: 'GET',
  path: '/users/me/reauthentication' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/**
 * `options` is present for a member with a passkey, also with one that is too new: valid once, for five minutes, in this session.
 */
export const begin = {
  method: 'POST',
  path: '/users/me/reauthentication' as Path<typeof schemas.begin>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
} as const satisfies Call;
