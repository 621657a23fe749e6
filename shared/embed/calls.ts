/** The loader's report that the checkout on a merchant's page fell back to a link. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const reportFallback = {
  method: 'POST',
  path: '/embed/reports',
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
  types: {} as Types<typeof schemas.reportFallback>,
} as const satisfies Call;
