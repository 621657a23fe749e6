/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, identity, time, units } from '../../platform/db/columns.ts';

export const purchaseHold = pgTable('purchase_hold', {
  purchaseId: text('purchase_id').primaryKey(),
  until: time('until').notNull(),
  keptFor: text('kept_for'),
});

export const cardHold = pgTable('card_hold', {
  purchaseId: text('purchase_id').notNull(),
  memberId: text('member_id').notNull(),
  amount: units('amount').notNull(),
});

export const cardHoldMove = pgTable('card_hold_move', {
  transferId: text('transfer_id').notNull(),
  purchaseId: text('purchase_id').notNull(),
  toMember: text('to_member').notNull(),
  amount: units('amount').notNull(),
});

export const cardLoss = pgTable('card_loss', {
  id: identity('id').primaryKey(),
  reversalId: text('reversal_id').notNull(),
  merchantId: text('merchant_id'),
  amount: units('amount').notNull(),
  reason: text('reason').notNull(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
});

export const purchaseCount = pgTable('purchase_count', {
  purchaseId: text('purchase_id').notNull(),
  kind: text('kind').notNull(),
  subject: bytea('subject').notNull(),
  tokens: units('tokens').notNull(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
});

export const purchaseQuote = pgTable('purchase_quote', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  currency: text('currency').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
});

export const purchase = pgTable('purchase', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  requestKey: text('request_key').notNull(),
  status: text('status').notNull().default('pending'),
  tokens: units('tokens').notNull(),
  amount: units('amount').notNull(),
  currency: text('currency').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  documents: jsonb('documents').notNull(),
  intentId: text('intent_id'),
  failure: text('failure'),
  transferId: text('transfer_id'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  closedAt: time('closed_at'),
  nextLookAt: time('next_look_at').default(sql`now() + interval '20 seconds'`),
  looks: integer('looks').notNull().default(0),
  cardFingerprint: text('card_fingerprint'),
  refusedFor: text('refused_for'),
  livemode: boolean('livemode').notNull().default(true),
});

export const purchaseReversal = pgTable('purchase_reversal', {
  id: text('id').primaryKey(),
  purchaseId: text('purchase_id').notNull(),
  kind: text('kind').notNull(),
  status: text('status').notNull(),
  amount: units('amount').notNull(),
  tokens: units('tokens').notNull(),
  held: units('held').notNull().default(0n),
  owed: units('owed').notNull().default(0n),
  collections: integer('collections').notNull().default(0),
  writtenOff: units('written_off').notNull().default(0n),
  lossDecidedAt: time('loss_decided_at'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const disputeCase = pgTable('dispute_case', {
  purchaseId: text('purchase_id').primaryKey(),
  owner: text('owner'),
  notes: jsonb('notes').$type<{ at: string; by: string; text: string }[]>().notNull().default([]),
});

export const cardEvent = pgTable('card_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  cardFingerprint: text('card_fingerprint'),
  happenedAt: time('happened_at').notNull(),
  receivedAt: time('received_at').notNull().defaultNow(),
  nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
  processedAt: time('processed_at'),
});
