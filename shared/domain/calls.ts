/** How a business proves that it owns its domain. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const read = {
  method: 'GET',
  path: '/merchant/verification',
  access: 'business',
  scope: 'settings:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;

export const check = {
  method: 'POST',
  path: '/merchant/verification',
  access: 'business',
  scope: 'settings:write',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'domain_taken', 'rate_limited'],
  types: {} as Types<typeof schemas.check>,
} as const satisfies Call;
