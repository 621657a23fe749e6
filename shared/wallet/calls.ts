import type { Call, Types } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const readStaking = {
  method: 'GET',
  path: '/wallet/staking',
  access: 'member',
  foreign: true,
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
  types: {} as Types<typeof schemas.readStaking>,
} as const satisfies Call;

export const readAccounts = {
  method: 'GET',
  path: '/wallet/accounts',
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
  types: {} as Types<typeof schemas.readAccounts>,
} as const satisfies Call;
