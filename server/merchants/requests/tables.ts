/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const apiRequest = pgTable('api_request', {
  id: uuid('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  keyId: text('key_id').notNull(),
  at: time('at').notNull(),
  method: text('method').notNull(),
  route: text('route').notNull(),
  path: text('path').notNull(),
  status: smallint('status').notNull(),
  errorCode: text('error_code'),
  durationMs: integer('duration_ms').notNull(),
  idempotencyKey: text('idempotency_key'),
  address: text('address').notNull(),
  body: text('body'),
  isBodyCut: boolean('is_body_cut').notNull().default(false),
});
