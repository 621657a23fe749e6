/**
 * A sign-in proves that its person reads the mailbox of the account. Where no passkey and no authenticator
 * app counts, founders need it for what moves money or gives access, and everybody before a first factor or
 * another address.
 */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/** To the former address while the present one is too new. The last mail alone counts. Five mails an hour to an address. */
export const begin = {
  method: 'POST',
  path: '/users/me/mailbox-proof' as Path<typeof schemas.begin>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'factor_too_new', 'rate_limited'],
} as const satisfies Call;

/** Valid for 30 minutes, in the sign-in that asked for them; five attempts per mail. The proof is good for 24 hours. */
export const prove = {
  method: 'PUT',
  path: '/users/me/mailbox-proof' as Path<typeof schemas.prove>,
  access: 'member',
  status: 200,
  errors: ['unauthenticated', 'forbidden', 'code_invalid', 'factor_too_new', 'rate_limited'],
} as const satisfies Call;
