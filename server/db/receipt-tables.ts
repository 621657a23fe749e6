/** Tables of signed receipts, for typed queries; as in `schema.ts`, the migrations are the truth. */

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { bytea, time } from './columns.ts';

export const receiptKey = pgTable('receipt_key', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  privateKey: bytea('private_key').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  signFrom: time('sign_from').notNull(),
  revokedAt: time('revoked_at'),
});
