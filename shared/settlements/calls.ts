/** The settlements of a business: what moved on its payment account, day by day. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

const ofBusiness = {
  method: 'GET',
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
} as const;
const errors = ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'] as const;

export const list = {
  ...ofBusiness,
  path: '/merchant/settlements' as Path<typeof schemas.list>,
  files: 'text/csv',
  errors,
} as const satisfies Call;

export const read = {
  ...ofBusiness,
  path: '/merchant/settlements/:id' as Path<typeof schemas.read>,
  errors,
} as const satisfies Call;

export const listLines = {
  ...ofBusiness,
  path: '/merchant/settlements/:id/lines' as Path<typeof schemas.listLines>,
  files: 'text/csv',
  errors,
} as const satisfies Call;

export const listPayoutLines = {
  ...ofBusiness,
  path: '/merchant/payouts/:id/lines' as Path<typeof schemas.listPayoutLines>,
  files: 'text/csv',
  errors,
} as const satisfies Call;
