/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../db/columns.ts';

export const rateLimit = pgTable('rate_limit', {
  key: bytea('key').primaryKey(),
  acts: integer('acts').notNull(),
  since: time('since').notNull().defaultNow(),
});

export const idempotency = pgTable('idempotency', {
  scope: text('scope').notNull(),
  key: text('key').notNull(),
  bodyHash: bytea('body_hash').notNull(),
  response: jsonb('response').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});
