/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../db/columns.ts';

export const mail = pgTable('mail', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  locale: text('locale'),
  content: bytea('content'),
  status: text('status').notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: time('next_attempt_at').defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  memberId: text('member_id'),
  transferId: text('transfer_id'),
  trace: text('trace').default(sql`nullif(current_setting('salus.trace', true), '')`),
});

/** What `mail.write_waiting` turns into mails. */
export const mailWaiting = pgTable('mail_waiting', {
  template: text('template').notNull(),
  transferId: text('transfer_id').notNull(),
  memberId: text('member_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  trace: text('trace').default(sql`nullif(current_setting('salus.trace', true), '')`),
});
