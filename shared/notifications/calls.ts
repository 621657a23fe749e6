/** Which e-mails a person gets, about themselves and about each business they act for. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/users/me/notifications' as Path<typeof schemas.read>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

export const choose = {
  method: 'PUT',
  path: '/users/me/notifications' as Path<typeof schemas.choose>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;
