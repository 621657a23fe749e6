/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, time, units } from '../../platform/db/columns.ts';

export const tillDevice = pgTable('till_device', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  name: text('name').notNull(),
  tips: smallint('tips').array().notNull().default([]),
  createdBy: text('created_by').notNull(),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  pairingHash: bytea('pairing_hash'),
  pairingExpiresAt: time('pairing_expires_at'),
  hash: bytea('hash'),
  pairedAt: time('paired_at'),
  lastUsedAt: time('last_used_at'),
  revokedAt: time('revoked_at'),
  suspendedAt: time('suspended_at'),
  suspendedBy: text('suspended_by'),
});

export const tillSale = pgTable('till_sale', {
  sessionId: text('session_id').primaryKey(),
  deviceId: text('device_id').notNull(),
  code: text('code'),
  tip: units('tip').notNull(),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
});
