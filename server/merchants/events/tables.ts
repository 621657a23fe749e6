/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const webhookEndpoint = pgTable('webhook_endpoint', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  url: text('url').notNull(),
  secret: bytea('secret').notNull(),
  previousSecret: bytea('previous_secret'),
  enabled: boolean('enabled').notNull().default(true),
  enabledSince: time('enabled_since').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  previousUntil: time('previous_until'),
  offSince: time('off_since'),
  offReason: text('off_reason'),
  failingSince: time('failing_since'),
  lastSuccessAt: time('last_success_at'),
  description: text('description').notNull().default(''),
  events: text('events').array(),
  version: text('version').notNull().default('1'),
  deletedAt: time('deleted_at'),
  livemode: boolean('livemode').notNull().default(true),
  suspendedAt: time('suspended_at'),
  suspendedBy: text('suspended_by'),
});

export const event = pgTable('event', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  type: text('type').notNull(),
  subjectId: text('subject_id').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  isTest: boolean('is_test').notNull().default(false),
  trace: text('trace').default(sql`nullif(current_setting('salus.trace', true), '')`),
  position: bigint('position', { mode: 'bigint' }),
  livemode: boolean('livemode').notNull().default(true),
});

export const delivery = pgTable('delivery', {
  id: text('id').primaryKey(),
  eventId: text('event_id').notNull(),
  endpointId: text('endpoint_id').notNull(),
  status: text('status').notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: time('next_attempt_at').defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  earlierAttempts: integer('earlier_attempts').notNull().default(0),
});

export const deliveryAttempt = pgTable('delivery_attempt', {
  deliveryId: text('delivery_id').notNull(),
  attempt: integer('attempt').notNull(),
  startedAt: time('started_at').notNull(),
  durationMs: integer('duration_ms').notNull(),
  responseStatus: integer('response_status'),
  responseBody: text('response_body'),
  error: text('error'),
  problem: text('problem'),
});
