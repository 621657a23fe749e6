/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { bytea, time, units } from '../../platform/db/columns.ts';
import type { SignerAssertion } from '../chain/signer/assertion.ts';

export const withdrawal = pgTable('withdrawal', {
  id: text('id').primaryKey(),
  memberId: text('member_id').notNull(),
  kind: text('kind').notNull(),
  amount: units('amount').notNull(),
  address: text('address').notNull(),
  status: text('status').notNull().default('requested'),
  reason: text('reason'),
  cancelHash: bytea('cancel_hash'),
  holdTransfer: text('hold_transfer').notNull(),
  endTransfer: text('end_transfer'),
  requestedAt: time('requested_at').notNull().defaultNow(),
  holdUntil: time('hold_until').notNull(),
  approvedAt: time('approved_at'),
  signedAt: time('signed_at'),
  broadcastAt: time('broadcast_at'),
  closedAt: time('closed_at'),
  refusal: text('refusal'),
  retryAt: time('retry_at'),
  approval: jsonb('approval').$type<SignerAssertion>(),
  approvalExpiry: bigint('approval_expiry', { mode: 'bigint' }),
  approvalAskedAt: time('approval_asked_at'),
  requestedBy: text('requested_by'),
  /** Of a business; also when operators had released it. */
  domainProven: boolean('domain_proven'),
  holdReason: text('hold_reason'),
  secondPerson: boolean('second_person').notNull().default(false),
  secondApprovedBy: text('second_approved_by'),
  secondApprovedAt: time('second_approved_at'),
  trace: text('trace').default(sql`nullif(current_setting('salus.trace', true), '')`),
});

/** Businesses that operators have released: what customers paid leaves without a proven domain. */
export const fundsRelease = pgTable('funds_release', {
  businessId: text('business_id').primaryKey(),
  releasedAt: time('released_at').notNull().defaultNow(),
});

export const withdrawalSignature = pgTable('withdrawal_signature', {
  withdrawalId: text('withdrawal_id').notNull(),
  fingerprint: text('fingerprint').notNull(),
  signature: text('signature').notNull(),
  signedAt: time('signed_at').notNull().defaultNow(),
});

export const registeredPasskey = pgTable(
  'registered_passkey',
  {
    credentialId: bytea('credential_id').notNull(),
    memberId: text('member_id').notNull(),
    registeredAt: time('registered_at').notNull().defaultNow(),
    refusal: text('refusal'),
  },
  ({ memberId, credentialId }) => [primaryKey({ columns: [memberId, credentialId] })],
);

export const withdrawalScreening = pgTable('withdrawal_screening', {
  withdrawalId: text('withdrawal_id').primaryKey(),
  verdict: text('verdict'),
  list: text('list'),
  rule: text('rule'),
  attempts: integer('attempts').notNull().default(0),
  failure: text('failure'),
  retryAt: time('retry_at'),
  decidedAt: time('decided_at'),
  allowedBecause: text('allowed_because'),
});

export const sweep = pgTable('sweep', {
  id: text('id').primaryKey(),
  address: text('address').notNull(),
  addressIndex: bigint('address_index', { mode: 'bigint' }).notNull(),
  amount: units('amount').notNull(),
  permitNonce: numeric('permit_nonce', { precision: 78, scale: 0, mode: 'bigint' }),
  deadline: bigint('deadline', { mode: 'bigint' }),
  status: text('status').notNull().default('planned'),
  createdAt: time('created_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
});

export const custodyAddress = pgTable('custody_address', {
  firstNonce: bigint('first_nonce', { mode: 'bigint' }).primaryKey(),
  address: text('address').notNull(),
  since: time('since').notNull().defaultNow(),
});

export const outgoing = pgTable('outgoing', {
  nonce: bigint('nonce', { mode: 'bigint' }).primaryKey(),
  subjectId: text('subject_id').notNull(),
  action: text('action').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  minedHash: text('mined_hash'),
  closedAt: time('closed_at'),
  missingSince: time('missing_since'),
  strandedAt: time('stranded_at'),
  retryAt: time('retry_at'),
});

export const outgoingVersion = pgTable('outgoing_version', {
  nonce: bigint('nonce', { mode: 'bigint' }).notNull(),
  version: smallint('version').notNull(),
  maxFee: units('max_fee').notNull(),
  priorityFee: units('priority_fee').notNull(),
  raw: text('raw'),
  hash: text('hash'),
  createdAt: time('created_at').notNull().defaultNow(),
  sentAt: time('sent_at'),
  resentAt: time('resent_at'),
});
