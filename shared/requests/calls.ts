/** The calls that a business's servers made with its API keys, for 30 days. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const list = {
  method: 'GET',
  path: '/merchant/requests' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'requests:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/requests/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'requests:read',
  status: 200,
  replica: true,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Call;
