/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const signInTicket = pgTable('sign_in_ticket', {
  hash: bytea('hash').primaryKey(),
  memberId: text('member_id').notNull(),
  passwordMark: bytea('password_mark').notNull(),
  tries: smallint('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
});
