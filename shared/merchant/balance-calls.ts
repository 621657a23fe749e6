/** A business's balance and its movements, for its server. */
import type { Call, Types } from '../http/call.ts';
import type * as schemas from './balance-schemas.ts';

export const readBalance = {
  method: 'GET',
  path: '/merchant/balance',
  access: 'business',
  scope: 'balance:read',
  status: 200,
  errors: ['unauthenticated', 'no_accounts', 'rate_limited'],
  types: {} as Types<typeof schemas.readBalance>,
} as const satisfies Call;

export const listMovements = {
  method: 'GET',
  path: '/merchant/balance/movements',
  access: 'business',
  scope: 'balance:read',
  status: 200,
  replica: true,
  files: 'text/csv',
  errors: ['unauthenticated', 'no_accounts', 'rate_limited'],
  types: {} as Types<typeof schemas.listMovements>,
} as const satisfies Call;
