/**
 * A sign-in proves that its person reads the mailbox of the account. Where no passkey and no authenticator
 * app counts, founders need it for what moves money or gives access, and everybody before a first factor or
 * another address.
 */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { Timestamp } from '../http/fields.ts';
import { MailDigits } from '../mail-codes/endpoints.ts';

/** The address that the digits go to. */
const Mailbox = z.object({
  email: z.string(),
  /** When the present address counts: until then this is the former one. Null: it is the present one. */
  formerUntil: z.nullable(Timestamp),
});

/** To the former address while the present one is too new. The last mail alone counts. Five mails an hour to an address. */
export const begin = {
  method: 'POST',
  path: '/users/me/mailbox-proof',
  summary: 'Have eight digits sent to your e-mail address',
  access: 'member',
  status: 200,
  response: Mailbox,
  errors: ['unauthenticated', 'forbidden', 'factor_too_new', 'rate_limited'],
} as const satisfies Endpoint;

/** Valid for 30 minutes, in the sign-in that asked for them; five attempts per mail. The proof is good for 24 hours. */
export const prove = {
  method: 'PUT',
  path: '/users/me/mailbox-proof',
  summary: 'Type the digits',
  access: 'member',
  body: z.strictObject({ digits: MailDigits }),
  status: 200,
  response: Mailbox,
  errors: ['unauthenticated', 'forbidden', 'code_invalid', 'factor_too_new', 'rate_limited'],
} as const satisfies Endpoint;
