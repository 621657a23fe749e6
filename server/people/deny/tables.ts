/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const DENY_KINDS = ['address', 'card', 'merchant'] as const;
export type DenyKind = (typeof DENY_KINDS)[number];

export const denyEntry = pgTable('deny_entry', {
  kind: text('kind', { enum: DENY_KINDS }).notNull(),
  value: text('value').notNull(),
  reason: text('reason').notNull(),
  owner: text('owner').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
});
