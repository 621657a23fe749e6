/** Tables for typed queries. The migrations define them; a test compares the columns. */
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, identity, time, units } from '../../platform/db/columns.ts';

export const payerLimit = pgTable('payer_limit', {
  memberId: text('member_id').primaryKey(),
  amount: units('amount'),
  sum: units('sum'),
  spent: units('spent').notNull().default(0n),
});

export const payApproval = pgTable('pay_approval', {
  sessionId: text('session_id').notNull(),
  authSessionId: uuid('auth_session_id').notNull(),
  memberId: text('member_id').notNull(),
  quoteId: bigint('quote_id', { mode: 'bigint' }).notNull(),
  total: units('total').notNull(),
  method: text('method').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const paymentChallenge = pgTable('payment_challenge', {
  hash: bytea('hash').primaryKey(),
  sessionId: text('session_id').notNull(),
  quoteId: bigint('quote_id', { mode: 'bigint' }).notNull(),
  total: units('total').notNull(),
  authSessionId: uuid('auth_session_id'),
  expiresAt: time('expires_at').notNull(),
});

export const paySession = pgTable('pay_session', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  status: text('status').notNull().default('pending'),
  amount: units('amount').notNull(),
  currency: text('currency').notNull(),
  decimals: smallint('decimals').notNull(),
  description: text('description'),
  reference: text('reference'),
  lineItems: jsonb('line_items').notNull().default([]),
  metadata: jsonb('metadata').notNull().default({}),
  successUrl: text('success_url'),
  cancelUrl: text('cancel_url'),
  minimumLevel: smallint('minimum_level'),
  locale: text('locale'),
  origins: text('origins').array().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  extendedAt: time('extended_at'),
  closedAt: time('closed_at'),
  payerId: text('payer_id'),
  transferId: text('transfer_id'),
  version: integer('version').notNull().default(1),
  gross: units('gross'),
  total: units('total'),
  buttonId: text('button_id'),
  merchantName: text('merchant_name'),
  merchantDomain: text('merchant_domain'),
  merchantVerified: boolean('merchant_verified'),
  livemode: boolean('livemode').notNull().default(true),
});

export const payQuote = pgTable('pay_quote', {
  id: identity('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  gross: units('gross').notNull(),
  total: units('total').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at'),
  net: units('net').notNull(),
  discountBasisPoints: integer('discount_basis_points').notNull(),
});

export const frameCode = pgTable('frame_code', {
  hash: bytea('hash').primaryKey(),
  challenge: text('challenge').notNull(),
  sessionId: text('session_id').notNull(),
  authSessionId: uuid('auth_session_id').notNull(),
  expiresAt: time('expires_at').notNull(),
});
