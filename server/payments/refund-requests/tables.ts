/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const refundRequest = pgTable('refund_request', {
  id: text('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  payerId: text('payer_id').notNull(),
  merchantId: text('merchant_id').notNull(),
  amount: units('amount').notNull(),
  reason: text('reason').notNull(),
  message: text('message'),
  answer: text('answer'),
  status: text('status').notNull().default('open'),
  refundId: text('refund_id'),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  closedAt: time('closed_at'),
});
