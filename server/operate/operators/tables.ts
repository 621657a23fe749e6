/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, identity, time, units } from '../../platform/db/columns.ts';

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

export const operatorPasskey = pgTable('operator_passkey', {
  id: uuid('id').primaryKey(),
  operatorId: bigint('operator_id', { mode: 'bigint' }).notNull(),
  credentialId: bytea('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  fingerprint: text('fingerprint').notNull(),
  counter: bigint('counter', { mode: 'bigint' }).notNull(),
  origin: text('origin').notNull(),
  name: text('name').notNull(),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  lastUsedAt: time('last_used_at'),
  revokedBy: text('revoked_by'),
  revokedAt: time('revoked_at'),
});

export const operatorPasskeyCode = pgTable('operator_passkey_code', {
  hash: bytea('hash').primaryKey(),
  operatorId: bigint('operator_id', { mode: 'bigint' }).notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const operatorChallenge = pgTable('operator_challenge', {
  hash: bytea('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  operatorId: bigint('operator_id', { mode: 'bigint' }),
  expiresAt: time('expires_at').notNull(),
});

export const operatorSession = pgTable('operator_session', {
  hash: bytea('hash').primaryKey(),
  passkeyId: uuid('passkey_id').notNull(),
  device: text('device'),
  network: text('network'),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  lastSeenAt: time('last_seen_at').notNull().default(sql`clock_timestamp()`),
  endedAt: time('ended_at'),
});
