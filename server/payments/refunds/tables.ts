/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const refund = pgTable('refund', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  transferId: text('transfer_id').notNull(),
  amount: units('amount').notNull(),
  tokens: units('tokens').notNull(),
  reason: text('reason'),
  byMailbox: boolean('by_mailbox').notNull().default(false),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
});
