/**
 * The digits of an e-mail. A page or window that asks for a mail names a ticket of its own; the mail
 * then also has eight digits, which are valid together with that ticket only.
 */
import type { Call, Path } from '../http/call.ts';
import type * as schemas from './schemas.ts';

/**
 * The digits are valid for 30 minutes, with five attempts per mail and fifteen an hour per address. The
 * code in the answer replaces that of the mail's link: `auth/email-confirmation` or
 * `auth/reset-password` accepts it once, within 15 minutes. A reset may be repeated with the same password.
 */
export const redeem = {
  method: 'POST',
  path: '/auth/mail-digits' as Path<typeof schemas.redeem>,
  access: 'public',
  status: 200,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Call;
