/** The list of events, for merchants' servers that poll instead of receiving webhooks. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './merchant-schemas.ts';

export const list = {
  method: 'GET',
  path: '/merchant/events' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'events:read',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/events/:id' as Path<typeof schemas.read>,
  access: 'business',
  scope: 'events:read',
  status: 200,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
} as const satisfies Call;
