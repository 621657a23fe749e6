/** The calls that a business's servers made with its API keys, for 30 days. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const list = {
  method: 'GET',
  path: '/merchant/requests',
  access: 'business',
  scope: 'requests:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'rate_limited'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/requests/:id',
  access: 'business',
  scope: 'requests:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;
