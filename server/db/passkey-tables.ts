/** Tables of passkeys, for typed queries; as in `schema.ts`, the migrations are the truth. */
import { bigint, boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time, units } from './columns.ts';

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
  createdAt: time('created_at').notNull().defaultNow(),
  lastUsedAt: time('last_used_at'),
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
