/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../db/columns.ts';

export const retentionMark = pgTable('retention_mark', {
  name: text('name').primaryKey(),
  until: time('until').notNull(),
});
