/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const apiKey = pgTable('api_key', {
  hash: bytea('hash').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  lastFour: text('last_four').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  revokedAt: time('revoked_at'),
  id: text('id').notNull(),
  sealed: bytea('sealed'),
  expiresAt: time('expires_at'),
  lastUsedAt: time('last_used_at'),
  name: text('name'),
  scopes: text('scopes').array(),
  addresses: text('addresses').array(),
  createdBy: text('created_by'),
  replacedAt: time('replaced_at'),
  livemode: boolean('livemode').notNull().default(true),
  suspendedAt: time('suspended_at'),
  suspendedBy: text('suspended_by'),
});
