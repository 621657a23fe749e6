import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/reserves',
  access: 'public',
  status: 200,
  errors: ['validation_failed'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

/** The data with which a member finds their balance in the newest proof (shared/reserves/tree.ts). */
export const readMine = {
  method: 'GET',
  path: '/reserves/mine',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
  types: {} as Types<typeof schemas.readMine>,
} as const satisfies Call;
