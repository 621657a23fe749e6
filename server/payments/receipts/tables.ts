/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { bytea, time } from '../../platform/db/columns.ts';

export const receiptKey = pgTable('receipt_key', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  privateKey: bytea('private_key').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  signFrom: time('sign_from').notNull(),
  revokedAt: time('revoked_at'),
});
