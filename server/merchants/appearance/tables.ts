/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const merchantLogo = pgTable('merchant_logo', {
  merchantId: text('merchant_id').primaryKey(),
  hash: text('hash'),
  image: bytea('image'),
  uploadedAt: time('uploaded_at'),
  blockedAt: time('blocked_at'),
});

export const merchantLook = pgTable('merchant_look', {
  merchantId: text('merchant_id').primaryKey(),
  accentLight: text('accent_light'),
  accentDark: text('accent_dark'),
  radius: integer('radius'),
  font: text('font'),
  listed: boolean('listed').notNull().default(false),
});
