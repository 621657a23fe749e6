/** Password reset. Neither an answer nor its timing reveals whether an address is registered. */
import * as z from 'zod/mini';
import { NewPassword } from '../auth/password.ts';
import { OptionalCode } from '../factors/code.ts';
import { Assertion } from '../factors/credential.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { Ok } from '../http/fields.ts';
import { MailRequest } from '../mail-codes/mail-request.ts';

export const forgot = {
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Send a link to set a new password; the same answer for every address',
  description: 'The `url` that clients of Strapi 3 send is ignored: the link leads to our page.',
  access: 'public',
  body: z.strictObject({ email: Email, mail: MailRequest }),
  status: 200,
  response: Ok,
  errors: ['rate_limited'],
} as const satisfies Endpoint;

/**
 * The code is valid once, for 30 minutes. A member with a second factor or a passkey must also
 * confirm with it. All sessions of the member end.
 */
export const reset = {
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the code of the link',
  access: 'public',
  body: z
    .strictObject({
      code: z.string().check(z.maxLength(100)),
      password: NewPassword,
      passwordConfirmation: z.string(),
      /** The code of two-step sign-in, if it is on. */
      factorCode: OptionalCode,
      /** Signed for `POST /auth/passkey/options`, in place of `factorCode`. */
      passkey: z.optional(Assertion),
    })
    .check(
      z.refine(({ password, passwordConfirmation }) => password === passwordConfirmation, {
        error: 'Passwords do not match.',
        path: ['passwordConfirmation'],
      }),
    ),
  status: 200,
  response: Ok,
  errors: [
    'code_invalid',
    'second_factor_missing',
    'second_factor_invalid',
    'passkey_missing',
    'passkey_invalid',
    'rate_limited',
  ],
} as const satisfies Endpoint;
