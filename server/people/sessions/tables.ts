/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const authSession = pgTable('auth_session', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').notNull(),
  refreshHash: bytea('refresh_hash').notNull(),
  previousHash: bytea('previous_hash'),
  rotatedAt: time('rotated_at').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  device: text('device'),
  lastUsedAt: time('last_used_at').notNull().defaultNow(),
  deviceId: uuid('device_id'),
  network: text('network'),
  businessId: text('business_id'),
  mailboxDigits: bytea('mailbox_digits'),
  mailboxAskedAt: time('mailbox_asked_at'),
  mailboxTries: smallint('mailbox_tries').notNull().default(0),
  mailboxProvenAt: time('mailbox_proven_at'),
});

export const memberDevice = pgTable('member_device', {
  memberId: text('member_id').notNull(),
  device: text('device').notNull(),
  firstSeenAt: time('first_seen_at').notNull().defaultNow(),
  id: uuid('id').primaryKey().defaultRandom(),
  keyHash: bytea('key_hash'),
  lastSeenAt: time('last_seen_at').notNull().defaultNow(),
});
