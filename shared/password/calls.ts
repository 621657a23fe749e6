/** Password reset. Neither an answer nor its timing reveals whether an address is registered. */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

export const forgot = {
  method: 'POST',
  path: '/auth/forgot-password' as Path<typeof schemas.forgot>,
  access: 'public',
  status: 200,
  errors: ['rate_limited'],
} as const satisfies Call;

/**
 * The code is valid once, for 30 minutes. A member with a second factor or a passkey must also
 * confirm with it. All sessions of the member end.
 */
export const reset = {
  method: 'POST',
  path: '/auth/reset-password' as Path<typeof schemas.reset>,
  access: 'public',
  status: 200,
  errors: [
    'code_invalid',
    'second_factor_missing',
    'second_factor_invalid',
    'passkey_missing',
    'passkey_invalid',
    'rate_limited',
  ],
} as const satisfies Call;
