/** Which e-mails a person gets, about themselves and about each business they act for. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/users/me/notifications',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

export const choose = {
  method: 'PUT',
  path: '/users/me/notifications',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
  types: {} as Types<typeof schemas.choose>,
} as const satisfies Call;
