/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { bigint, boolean, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, time } from '../../platform/db/columns.ts';

export const tokenRate = pgTable('token_rate', {
  id: identity('id').primaryKey(),
  currency: text('currency').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  source: text('source').notNull(),
  observedAt: time('observed_at').notNull().defaultNow(),
  validUntil: time('valid_until'),
});

export const rateControl = pgTable('rate_control', {
  currency: text('currency').primaryKey(),
  byHand: boolean('by_hand').notNull().default(false),
  heldRate: numeric('held_rate', { precision: 30, scale: 12 }),
  heldSource: text('held_source'),
  heldAt: time('held_at'),
  baseId: bigint('base_id', { mode: 'bigint' }),
});
