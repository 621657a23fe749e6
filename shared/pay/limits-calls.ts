/**
 * Limits of what a member may pay by sign-in alone; above them a factor must confirm the payment.
 */

import { PROOF_ERRORS } from '../factors/proof-errors.ts';
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './limits-schemas.ts';

export const read = {
  method: 'GET',
  path: '/users/me/limits' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

export const change = {
  method: 'PUT',
  path: '/users/me/limits' as Path<typeof schemas.change>,
  access: 'member',
  status: 200,
  errors: PROOF_ERRORS,
} as const satisfies Call;
