/** The table of this folder, for typed queries. The migration defines it; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { boolean, integer, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const testPurchase = pgTable('test_purchase', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  livemode: boolean('livemode').notNull().default(false),
  businessId: text('business_id').notNull(),
  requestKey: text('request_key').notNull(),
  status: text('status').notNull().default('pending'),
  tokens: units('tokens').notNull(),
  amount: units('amount').notNull(),
  currency: text('currency').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  intentId: text('intent_id'),
  failure: text('failure'),
  transferId: text('transfer_id'),
  createdAt: time('created_at').notNull().default(sql`clock_timestamp()`),
  expiresAt: time('expires_at').notNull(),
  closedAt: time('closed_at'),
  nextLookAt: time('next_look_at'),
  looks: integer('looks').notNull().default(0),
});
