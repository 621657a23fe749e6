/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time, units } from '../../platform/db/columns.ts';

/** The default: a factor counts after the longest hold unless its insertion says otherwise. */
const afterHold = sql`now() + interval '72 hours'`;

export const passkey = pgTable('passkey', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').notNull(),
  credentialId: bytea('credential_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigint('counter', { mode: 'bigint' }).notNull(),
  transports: text('transports').array().notNull(),
  backupEligible: boolean('backup_eligible').notNull(),
  backedUp: boolean('backed_up').notNull(),
  name: text('name').notNull(),
  forPayments: boolean('for_payments').notNull().default(false),
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
  /** From when it counts for what moves money out or gives authority. */
  trustedFrom: time('trusted_from').default(afterHold),
});

export const passkeyChallenge = pgTable('passkey_challenge', {
  hash: bytea('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  authSessionId: uuid('auth_session_id'),
  sessionId: text('session_id'),
  total: units('total'),
  frameChallenge: text('frame_challenge'),
  expiresAt: time('expires_at').notNull(),
});

export const signInLimit = pgTable('sign_in_limit', {
  key: bytea('key').primaryKey(),
  failures: integer('failures').notNull(),
  lockedUntil: time('locked_until'),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

export const secondFactor = pgTable('second_factor', {
  memberId: text('member_id').primaryKey(),
  secret: bytea('secret').notNull(),
  confirmedAt: time('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  trustedFrom: time('trusted_from').default(afterHold),
});

export const recoveryCode = pgTable('recovery_code', {
  memberId: text('member_id').notNull(),
  hash: bytea('hash').notNull(),
  usedAt: time('used_at'),
  trustedFrom: time('trusted_from').default(afterHold),
});
