/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../platform/db/columns.ts';

export const invariantCheck = pgTable('invariant_check', {
  name: text('name').primaryKey(),
  breaches: integer('breaches').notNull(),
  checkedAt: time('checked_at').notNull().defaultNow(),
});
