/** The activity log of a business: who changed what in its name. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const list = {
  method: 'GET',
  path: '/merchant/activity' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'activity:read',
  status: 200,
  files: 'text/csv',
  errors: ['unauthenticated', 'rate_limited'],
} as const satisfies Call;
