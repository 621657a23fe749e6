/** After a change of credentials: a hold on withdrawals, and the undo link by e-mail. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readOutgoingHold = {
  method: 'GET',
  path: '/users/me/outgoing-hold' as Path<typeof schemas.readOutgoingHold>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/**
 * For the reader of the previous mailbox. It signs nobody in, and a second call changes nothing.
 */
export const undo = {
  method: 'POST',
  path: '/auth/undo' as Path<typeof schemas.undo>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Call;

export const stopReset = {
  method: 'POST',
  path: '/auth/factor-reset/stop' as Path<typeof schemas.stopReset>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Call;
