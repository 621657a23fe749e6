/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const nameReview = pgTable('name_review', {
  merchantId: text('merchant_id').primaryKey(),
  name: text('name').notNull(),
  askedAt: time('asked_at').notNull().defaultNow(),
  allowedAt: time('allowed_at'),
});

export const merchantOrigin = pgTable('merchant_origin', {
  merchantId: text('merchant_id').notNull(),
  origin: text('origin').notNull(),
  provenAt: time('proven_at'),
  provenBy: text('proven_by', { enum: ['dns', 'file', 'operator'] }),
});
