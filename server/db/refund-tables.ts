/** The table of refunds, for typed queries; as in `schema.ts`, the migrations are the truth. */
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time, units } from './columns.ts';

export const refund = pgTable('refund', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  transferId: text('transfer_id').notNull(),
  amount: units('amount').notNull(),
  tokens: units('tokens').notNull(),
  reason: text('reason'),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
});
