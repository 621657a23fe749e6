import * as z from 'zod/mini';
import { NewPassword } from '../auth/password.ts';
import { OptionalCode } from '../factors/code.ts';
import { Assertion } from '../factors/credential.ts';
import { Email } from '../http/email.ts';
import { Ok } from '../http/fields.ts';
import { MailRequest } from '../mail-codes/mail-request.ts';

export const forgot = {
  body: z.strictObject({ email: Email, mail: MailRequest }),
  response: Ok,
};

export const reset = {
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
  response: Ok,
};
