/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { identity, time } from './columns.ts';

export const alert = pgTable('alert', {
  id: identity('id').primaryKey(),
  kind: text('kind').notNull(),
  subjectId: text('subject_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const deployment = pgTable('deployment', {
  mode: text('mode').notNull(),
  /** Part of what operators sign. */
  installation: uuid('installation').notNull().default(sql`gen_random_uuid()`),
  onlyRow: boolean('only_row').primaryKey().default(true),
});
