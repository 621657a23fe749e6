/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, time, units } from '../../platform/db/columns.ts';

export const operatorNonce = pgTable('operator_nonce', {
  nonce: text('nonce').primaryKey(),
  expiresAt: time('expires_at').notNull(),
});

export const operator = pgTable('operator', {
  id: identity('id').primaryKey(),
  name: text('name').notNull(),
  role: text('role').notNull(),
  publicKey: text('public_key').notNull(),
  fingerprint: text('fingerprint').notNull(),
  addedBy: text('added_by').notNull(),
  addedAt: time('added_at').notNull().default(sql`clock_timestamp()`),
  revokedBy: text('revoked_by'),
  revokedAt: time('revoked_at'),
});

export const proposal = pgTable('proposal', {
  id: text('id').primaryKey(),
  words: jsonb('words').notNull(),
  reference: text('reference').notNull(),
  agreed: text('agreed'),
  proof: jsonb('proof').notNull(),
  plan: text('plan').notNull(),
  proposedBy: text('proposed_by').notNull(),
  fingerprint: text('fingerprint').notNull(),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  expiresAt: time('expires_at').notNull().default(sql`clock_timestamp() + interval '24 hours'`),
  status: text('status').notNull().default('open'),
  decidedBy: text('decided_by'),
  decidedAt: time('decided_at'),
});

export const operatorLimit = pgTable('operator_limit', {
  kind: text('kind').primaryKey(),
  most: units('most').notNull(),
});

export const operatorUse = pgTable('operator_use', {
  id: identity('id').primaryKey(),
  operator: text('operator').notNull(),
  kind: text('kind').notNull(),
  amount: units('amount').notNull(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
});
