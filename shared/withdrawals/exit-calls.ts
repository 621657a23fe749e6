/** The exit, apart from other calls because its address brings the checksum's hash function. */
import type { Call, Path } from '../http/call.ts';
import { REFUSALS } from './calls.ts';
import type * as schemas from './exit-schemas.ts';

/**
 * The address needs the right checksum (EIP-55) and must not be the community's own. That of a
 * business is its external deposit address.
 * `withdrawal_changed`: not `amount` would leave now, or the passkey has approved something else.
 */
export const exit = {
  method: 'POST',
  path: '/wallet/exit' as Path<typeof schemas.exit>,
  access: 'member',
  activity: true,
  status: 201,
  errors: [...REFUSALS, 'sign_in_changed', 'not_found', 'cash_not_empty', 'no_tokens'],
} as const satisfies Call;
