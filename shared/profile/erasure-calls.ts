/** Deleting one's own account, some days after asking for it. */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './erasure-schemas.ts';

export const read = {
  method: 'GET',
  path: '/users/me/erasure' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/** Closes the account at once. Asking again changes nothing. */
export const request = {
  method: 'POST',
  path: '/users/me/erasure' as Path<typeof schemas.request>,
  access: 'member',
  status: 200,
  errors: [...PROOF_ERRORS, 'account_frozen', 'erasure_blocked'],
} as const satisfies Call;

export const cancel = {
  method: 'DELETE',
  path: '/users/me/erasure' as Path<typeof schemas.cancel>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/** For the reader of the member's mailbox. It signs nobody in; a second call changes nothing. */
export const stop = {
  method: 'POST',
  path: '/auth/erasure/stop' as Path<typeof schemas.stop>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Call;
