import * as z from 'zod/mini';
import { Timestamp } from '../http/fields.ts';
import { MailDigits } from '../mail-codes/schemas.ts';

/** The address that the digits go to. */
const Mailbox = z.object({
  email: z.string(),
  /** When the present address counts: until then this is the former one. Null: it is the present one. */
  formerUntil: z.nullable(Timestamp),
});

export const begin = {
  response: Mailbox,
};

export const prove = {
  body: z.strictObject({ digits: MailDigits }),
  response: Mailbox,
};
