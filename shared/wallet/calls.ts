import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readStaking = {
  method: 'GET',
  path: '/wallet/staking' as Path<typeof schemas.readStaking>,
  access: 'member',
  foreign: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;

export const readAccounts = {
  method: 'GET',
  path: '/wallet/accounts' as Path<typeof schemas.readAccounts>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;
