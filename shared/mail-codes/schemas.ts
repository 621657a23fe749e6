import * as z from 'zod/mini';
import { Email } from '../http/email.ts';
import { MailTicket } from './mail-request.ts';

export const MailDigits = z.string().check(z.regex(/^\d{8}$/, 'Eight digits.'));

export const redeem = {
  body: z.strictObject({
    purpose: z.enum(['confirmation', 'reset']),
    email: Email,
    ticket: MailTicket,
    digits: MailDigits,
  }),
  response: z.object({ code: z.string() }),
};
