/** The call of a till's payers. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './payer-schemas.ts';

/** For a payer who types the code instead of scanning. */
export const find = {
  method: 'GET',
  path: '/till/code' as Path<typeof schemas.find>,
  access: 'public',
  status: 200,
  errors: ['not_found', 'rate_limited'],
} as const satisfies Call;
