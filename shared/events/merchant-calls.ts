/** The list of events, for merchants' servers that poll instead of receiving webhooks. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './merchant-schemas.ts';

export const list = {
  method: 'GET',
  path: '/merchant/events',
  access: 'business',
  scope: 'events:read',
  status: 200,
  errors: ['unauthenticated', 'rate_limited'],
  types: {} as Types<typeof schemas.list>,
} as const satisfies Call;

export const read = {
  method: 'GET',
  path: '/merchant/events/:id',
  access: 'business',
  scope: 'events:read',
  status: 200,
  errors: ['unauthenticated', 'not_found', 'rate_limited'],
  types: {} as Types<typeof schemas.read>,
} as const satisfies Call;
