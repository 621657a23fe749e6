/**
 * A sign-in proves that its person reads the mailbox of the account. Founders who have neither a passkey nor
 * an authenticator app need it for what moves money or gives access.
 */
import * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { MailDigits } from '../mail-codes/endpoints.ts';

/** The answer of a call that was asked for or done, with the address concerned. */
const Mailbox = z.object({ email: z.string() });

/** The last mail alone counts. Five mails an hour to an address. */
export const begin = {
  method: 'POST',
  path: '/users/me/mailbox-proof',
  summary: 'Have eight digits sent to your e-mail address',
  access: 'member',
  status: 200,
  response: Mailbox,
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
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
  errors: ['unauthenticated', 'forbidden', 'code_invalid', 'rate_limited'],
} as const satisfies Endpoint;
