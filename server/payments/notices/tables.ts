/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const firstSaleNotice = pgTable('first_sale_notice', {
  merchantId: text('merchant_id').primaryKey(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const dailySummary = pgTable(
  'daily_summary',
  {
    merchantId: text('merchant_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  ({ merchantId, day }) => [primaryKey({ columns: [merchantId, day] })],
);
