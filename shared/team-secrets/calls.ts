/** The keys and secrets that each person of a business knows, so that they can be rolled when one leaves. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** Of the mode that the caller acts in. Those who have left come first. */
export const list = {
  method: 'GET',
  path: '/business/team/secrets' as Path<typeof schemas.list>,
  access: 'business',
  scope: 'api-keys:read',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;
