import * as z from 'zod/mini';
import { NewPassword } from '../auth/password.ts';
import { Accepted } from '../http/acceptance.ts';
import { Email } from '../http/email.ts';
import { line, Ok } from '../http/fields.ts';
import { Language, TimeZone } from '../http/language.ts';
import { MailRequest } from '../mail-codes/mail-request.ts';

export const create = {
  body: z.strictObject({
    name: line(80, 'Please enter Full Name'),
    surname: line(80, 'Please enter Full Name'),
    email: Email,
    password: NewPassword,
    business: z.optional(
      z.strictObject({
        recipientName: line(120),
        recipientDomain: z
          .string()
          .check(
            z.regex(
              /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$/,
              'A domain such as "shop.example".',
            ),
            z.maxLength(253, 'At most 253 characters.'),
          ),
      }),
    ),
    acceptances: z.strictObject({ privacy: Accepted, conditions: Accepted }),
    locale: z.optional(Language),
    /** In which e-mails say times. */
    timeZone: z.optional(TimeZone),
    mail: MailRequest,
  }),
  response: z.object({ user: z.object({ email: z.string() }) }),
};

export const sendEmailConfirmation = {
  body: z.strictObject({ email: Email, mail: MailRequest }),
  response: Ok,
};

export const confirm = {
  body: z.strictObject({ confirmation: z.string().check(z.maxLength(100)) }),
  response: Ok,
};
