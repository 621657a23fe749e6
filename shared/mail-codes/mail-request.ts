import * as z from 'zod/mini';
import { LINK_ID, PAY_SESSION_ID } from '../ids.ts';

/** 32 random bytes in base64url, kept by the page or window that asks for a mail. */
export const MailTicket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a ticket.'));

const SessionId = z
  .string()
  .check(z.refine((id) => PAY_SESSION_ID.test(id) || LINK_ID.test(id), 'Not a session id.'));

/**
 * What the mail contains besides its link: with `ticket` digits, with `session` the way back to that
 * payment or invitation.
 */
export const MailRequest = z.optional(
  z.strictObject({ ticket: z.optional(MailTicket), session: z.optional(SessionId) }),
);
export type MailRequest = z.output<typeof MailRequest>;
