/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../db/columns.ts';

export const operatorSwitch = pgTable('switch', {
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
  reason: text('reason'),
});
