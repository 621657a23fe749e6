/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const erasureRequest = pgTable('erasure_request', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  askedBy: text('asked_by', { enum: ['member', 'operator'] }).notNull(),
  stopHash: bytea('stop_hash'),
  closedAccount: boolean('closed_account').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  dueAt: time('due_at').notNull(),
  stoppedAt: time('stopped_at'),
  doneAt: time('done_at'),
});
