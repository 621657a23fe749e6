/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export type MailPurpose = 'confirmation' | 'reset';

export const mailCode = pgTable('mail_code', {
  hash: bytea('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  memberId: text('member_id'),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  ticketHash: bytea('ticket_hash'),
  digitsHash: bytea('digits_hash'),
  digitTries: smallint('digit_tries').notNull().default(0),
});
