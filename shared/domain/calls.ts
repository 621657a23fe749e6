/** How a business proves that it owns its domain. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/merchant/verification' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
} as const satisfies Call;

export const check = {
  method: 'POST',
  path: '/merchant/verification' as Path<typeof schemas.check>,
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'domain_taken', 'rate_limited'],
} as const satisfies Call;
