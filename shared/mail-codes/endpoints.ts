/**
 * The digits of an e-mail. A page or window that asks for a mail names a ticket of its own; the mail
 * then also has eight digits, which are valid together with that ticket only.
 */
import * as z from 'zod/mini';
import { Email } from '../http/email.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { MailTicket } from './mail-request.ts';

export const MailDigits = z.string().check(z.regex(/^\d{8}$/, 'Eight digits.'));

/**
 * Valid for 30 minutes, five attempts per mail and fifteen an hour per address. The code is as good
 * as the one in the mail's link, once, for 15 minutes: for `auth/email-confirmation` or
 * `auth/reset-password`.
 */
export const redeem = {
  method: 'POST',
  path: '/auth/mail-digits',
  summary: 'Exchange the digits of an e-mail for the code of its link',
  access: 'public',
  body: z.strictObject({
    purpose: z.enum(['confirmation', 'reset']),
    email: Email,
    ticket: MailTicket,
    digits: MailDigits,
  }),
  status: 200,
  response: z.object({ code: z.string() }),
  errors: ['code_invalid', 'rate_limited'],
} as const satisfies Endpoint;
