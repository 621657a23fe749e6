/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../db/columns.ts';

export const statusDay = pgTable('status_day', {
  day: date('day').notNull(),
  part: text('part').notNull(),
  measured: integer('measured').notNull(),
  good: integer('good').notNull(),
  lastAt: time('last_at').notNull(),
});
