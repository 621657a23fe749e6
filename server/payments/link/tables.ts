/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const linkSession = pgTable('link_session', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  status: text('status').notNull().default('pending'),
  reference: text('reference'),
  successUrl: text('success_url'),
  deniedUrl: text('denied_url'),
  locale: text('locale'),
  origins: text('origins').array().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  closedAt: time('closed_at'),
  memberId: text('member_id'),
  alreadyLinked: boolean('already_linked').notNull().default(false),
  livemode: boolean('livemode').notNull().default(true),
});

export const link = pgTable('link', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  merchantId: text('merchant_id').notNull(),
  since: time('since').notNull(),
  revokedAt: time('revoked_at'),
  livemode: boolean('livemode').notNull().default(true),
});
