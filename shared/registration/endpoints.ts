/** Registration of members and businesses. No answer reveals whether an address is registered. */
import * as z from 'zod/mini';
import { NewPassword } from '../auth/password.ts';
import { Accepted } from '../http/acceptance.ts';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { line, Ok } from '../http/fields.ts';
import { Language, TimeZone } from '../http/language.ts';
import { MailRequest } from '../mail-codes/mail-request.ts';

/** A person, or with `business` a merchant and the person responsible for it. */
export const create = {
  method: 'POST',
  path: '/auth/local/register',
  summary: 'Register; a confirmation link is sent by e-mail',
  description:
    'Clients of Strapi 3 may send `username`, the full name, in place of `name` and `surname`, and the header `Salus-Acceptances: privacy, conditions` in place of `acceptances`.',
  access: 'public',
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
  status: 201,
  response: z.object({ user: z.object({ email: z.string() }) }),
  errors: ['rate_limited'],
} as const satisfies Endpoint;

export const sendEmailConfirmation = {
  method: 'POST',
  path: '/auth/send-email-confirmation',
  summary: 'Send the confirmation link again; the same answer for every address',
  access: 'public',
  body: z.strictObject({ email: Email, mail: MailRequest }),
  status: 200,
  response: Ok,
  errors: ['rate_limited'],
} as const satisfies Endpoint;

/** POST, because mail scanners open links and browsers prefetch them. */
export const confirm = {
  method: 'POST',
  path: '/auth/email-confirmation',
  summary: 'Confirm an e-mail address with the code of its link; again changes nothing',
  access: 'public',
  body: z.strictObject({ confirmation: z.string().check(z.maxLength(100)) }),
  status: 200,
  response: Ok,
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;
