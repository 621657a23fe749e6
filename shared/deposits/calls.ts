/** Token deposits from the chain. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * `network` is null where deposits are off. Deposits below `minimum` tokens are not credited.
 * `delayed` means that the chain cannot be read at the moment; deposits are credited later.
 */
export const list = {
  method: 'GET',
  path: '/wallet/deposits' as Path<typeof schemas.list>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'scope_missing', 'person_disabled', 'no_accounts'],
} as const satisfies Call;
