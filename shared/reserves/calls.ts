import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/reserves' as Path<typeof schemas.read>,
  access: 'public',
  status: 200,
  errors: ['validation_failed'],
} as const satisfies Call;

/** The data with which a member finds their balance in the newest proof (shared/reserves/tree.ts). */
export const readMine = {
  method: 'GET',
  path: '/reserves/mine' as Path<typeof schemas.readMine>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;
