/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../db/columns.ts';

export const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: time('until').notNull(),
});
