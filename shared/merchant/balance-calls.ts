/** A business's balance and its movements, for its server. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './balance-schemas.ts';

export const readBalance = {
  method: 'GET',
  path: '/merchant/balance' as Path<typeof schemas.readBalance>,
  access: 'business',
  scope: 'balance:read',
  status: 200,
  errors: ['unauthenticated', 'no_accounts', 'rate_limited'],
} as const satisfies Call;

export const listMovements = {
  method: 'GET',
  path: '/merchant/balance/movements' as Path<typeof schemas.listMovements>,
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'no_accounts', 'rate_limited'],
} as const satisfies Call;
