/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, identity, time } from '../../platform/db/columns.ts';

export const credentialChange = pgTable('credential_change', {
  id: text('id').primaryKey(),
  position: identity('position'),
  memberId: text('member_id').notNull(),
  kind: text('kind').notNull(),
  email: text('email').notNull(),
  before: bytea('before'),
  undoHash: bytea('undo_hash').notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
  undoUntil: time('undo_until').notNull(),
  undoneAt: time('undone_at'),
  businessId: text('business_id'),
});

export const factorReset = pgTable('factor_reset', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  stopHash: bytea('stop_hash').notNull(),
  requestedAt: time('requested_at').notNull().defaultNow(),
  dueAt: time('due_at').notNull(),
  stoppedAt: time('stopped_at'),
  appliedAt: time('applied_at'),
});
