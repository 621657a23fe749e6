/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { bigint, boolean, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const embedReport = pgTable(
  'embed_report',
  {
    merchantId: text('merchant_id').notNull(),
    day: date('day').notNull(),
    origin: text('origin').notNull(),
    step: text('step').notNull(),
    reason: text('reason').notNull(),
    count: bigint('count', { mode: 'number' }).notNull().default(1),
    lastAt: time('last_at').notNull().defaultNow(),
    lastVersion: text('last_version').notNull(),
    isForeign: boolean('is_foreign').notNull().default(false),
  },
  ({ merchantId, day, origin, step, reason }) => [
    primaryKey({ columns: [merchantId, day, origin, step, reason] }),
  ],
);
