/** The loader's report that the checkout on a merchant's page fell back to a link. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const reportFallback = {
  method: 'POST',
  path: '/embed/reports' as Path<typeof schemas.reportFallback>,
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
} as const satisfies Call;
