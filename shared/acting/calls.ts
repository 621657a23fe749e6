/** The businesses a person acts for. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * `acting` is the business that this sign-in acts for; null for the person's own account, whose id
 * is `own`. Who registered a business has its id.
 */
export const listBusinesses = {
  method: 'GET',
  path: '/users/me/businesses' as Path<typeof schemas.listBusinesses>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden'],
} as const satisfies Call;

/**
 * From now on this sign-in acts for the business, or for the person's own account: `GET users/me`,
 * the wallet and the calls of a business answer for it.
 */
export const chooseBusiness = {
  method: 'PUT',
  path: '/users/me/acting' as Path<typeof schemas.chooseBusiness>,
  access: 'member',
  activity: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'not_found'],
} as const satisfies Call;
