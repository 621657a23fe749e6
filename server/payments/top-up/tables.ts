/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const topUp = pgTable('top_up', {
  purchaseId: text('purchase_id').primaryKey(),
  sessionId: text('session_id').notNull(),
  memberId: text('member_id').notNull(),
  authSessionId: uuid('auth_session_id'),
  total: units('total').notNull(),
  status: text('status').notNull().default('open'),
  reason: text('reason'),
  createdAt: time('created_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
});
