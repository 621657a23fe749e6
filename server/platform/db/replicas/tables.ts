/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns.ts';

const lsn = customType<{ data: string }>({ dataType: () => 'pg_lsn' });

export const readPosition = pgTable('read_position', {
  holderId: text('holder_id').primaryKey(),
  position: lsn('position').notNull(),
  notedAt: time('noted_at').notNull(),
});
