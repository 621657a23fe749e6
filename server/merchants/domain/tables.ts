/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const domainProof = pgTable('domain_proof', {
  merchantId: text('merchant_id').primaryKey(),
  domain: text('domain').notNull(),
  token: text('token').notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`),
  provenAt: time('proven_at'),
  provenBy: text('proven_by', { enum: ['dns', 'file', 'operator'] }),
  checkedAt: time('checked_at'),
  checkedBy: text('checked_by', { enum: ['dns', 'file'] }),
  result: text('result'),
  nextCheckAt: time('next_check_at'),
  misses: integer('misses').notNull().default(0),
  failingSince: time('failing_since'),
  toldAt: time('told_at'),
});
