/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { boolean, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, time, units } from '../../platform/db/columns.ts';

export const paymentButton = pgTable('payment_button', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  currency: text('currency').notNull(),
  decimals: smallint('decimals').notNull(),
  amount: units('amount'),
  minimum: units('minimum'),
  maximum: units('maximum'),
  stock: integer('stock'),
  expiresAt: time('expires_at'),
  referencePrefix: text('reference_prefix'),
  minimumLevel: smallint('minimum_level'),
  successUrl: text('success_url'),
  enabled: boolean('enabled').notNull().default(true),
  createdAt: time('created_at').notNull().defaultNow(),
  livemode: boolean('livemode').notNull().default(true),
});

/** Which network reserves a part of a button's stock (`server/payments/buttons/network-share.ts`). */
export const buttonHold = pgTable('button_hold', {
  sessionId: text('session_id').primaryKey(),
  buttonId: text('button_id').notNull(),
  network: bytea('network').notNull(),
  wideNetwork: bytea('wide_network'),
  createdAt: time('created_at').notNull().defaultNow(),
});
