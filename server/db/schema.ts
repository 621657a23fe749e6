/**
 * Tables for typed queries. The migrations are the truth; a test compares these columns with the
 * catalog. Ledger tables are not among them: only functions of the ledger reach those.
 */
import { sql } from 'drizzle-orm';
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
import { bytea, identity, time, units } from './columns.ts';

export const member = pgTable('member', {
  id: text('id').primaryKey(),
  email: text('email').notNull(),
  passwordHash: text('password_hash').notNull(),
  name: text('name'),
  surname: text('surname'),
  role: text('role').notNull().default('member'),
  externalDepositAddress: text('external_deposit_address'),
  pendingEmail: text('pending_email'),
  locale: text('locale'),
  paymentsEnabled: boolean('payments_enabled').notNull().default(true),
  confirmedAt: time('confirmed_at'),
  closedAt: time('closed_at'),
  cashAccount: bigint('cash_account', { mode: 'bigint' }),
  stakeAccount: bigint('stake_account', { mode: 'bigint' }),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const merchant = pgTable('merchant', {
  id: text('id').primaryKey(),
  recipient: text('recipient'),
  recipientName: text('recipient_name').notNull(),
  recipientDomain: text('recipient_domain').notNull(),
  recipientSuccessUrl: text('recipient_success_url'),
  recipientCancelUrl: text('recipient_cancel_url'),
  createdAt: time('created_at').notNull().defaultNow(),
  linkSuccessUrl: text('link_success_url'),
  linkDeniedUrl: text('link_denied_url'),
});

export const merchantOrigin = pgTable('merchant_origin', {
  merchantId: text('merchant_id').notNull(),
  origin: text('origin').notNull(),
});

export const apiToken = pgTable('api_token', {
  hash: bytea('hash').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  lastFour: text('last_four').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  revokedAt: time('revoked_at'),
  id: text('id').notNull(),
  sealed: bytea('sealed'),
  expiresAt: time('expires_at'),
  lastUsedAt: time('last_used_at'),
});

export const authSession = pgTable('auth_session', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').notNull(),
  refreshHash: bytea('refresh_hash').notNull(),
  previousHash: bytea('previous_hash'),
  rotatedAt: time('rotated_at').notNull().defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  endedAt: time('ended_at'),
  device: text('device'),
  lastUsedAt: time('last_used_at').notNull().defaultNow(),
});

export const memberDevice = pgTable('member_device', {
  memberId: text('member_id').notNull(),
  device: text('device').notNull(),
  firstSeenAt: time('first_seen_at').notNull().defaultNow(),
});

export const acceptance = pgTable('acceptance', {
  memberId: text('member_id').notNull(),
  document: text('document').notNull(),
  version: text('version').notNull(),
  acceptedAt: time('accepted_at').notNull().defaultNow(),
});

export const mailCode = pgTable('mail_code', {
  hash: bytea('hash').primaryKey(),
  purpose: text('purpose').notNull(),
  memberId: text('member_id'),
  email: text('email').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export const mail = pgTable('mail', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  locale: text('locale'),
  content: bytea('content'),
  status: text('status').notNull().default('pending'),
  attempts: integer('attempts').notNull().default(0),
  nextAttemptAt: time('next_attempt_at').defaultNow(),
  createdAt: time('created_at').notNull().defaultNow(),
  memberId: text('member_id'),
  transferId: text('transfer_id'),
});

export const levelChange = pgTable('level_change', {
  id: identity('id').primaryKey(),
  memberId: text('member_id').notNull(),
  fromLevel: smallint('from_level').notNull(),
  toLevel: smallint('to_level').notNull(),
  transferId: text('transfer_id').notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
});

export const trialNotice = pgTable('trial_notice', {
  memberId: text('member_id').notNull(),
  kind: text('kind').notNull(),
  toldAt: time('told_at').notNull().defaultNow(),
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
  createdAt: time('created_at').notNull().defaultNow(),
});

export const cardEvent = pgTable('card_event', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  happenedAt: time('happened_at').notNull(),
  receivedAt: time('received_at').notNull().defaultNow(),
  processedAt: time('processed_at'),
});

export const actLimit = pgTable('act_limit', {
  key: bytea('key').primaryKey(),
  acts: integer('acts').notNull(),
  since: time('since').notNull().defaultNow(),
});

export const signInLimit = pgTable('sign_in_limit', {
  key: bytea('key').primaryKey(),
  failures: integer('failures').notNull(),
  lockedUntil: time('locked_until'),
  updatedAt: time('updated_at').notNull().defaultNow(),
});

export const tokenRate = pgTable('token_rate', {
  id: identity('id').primaryKey(),
  currency: text('currency').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  source: text('source').notNull(),
  observedAt: time('observed_at').notNull().defaultNow(),
  validUntil: time('valid_until'),
});

export const rateControl = pgTable('rate_control', {
  currency: text('currency').primaryKey(),
  byHand: boolean('by_hand').notNull().default(false),
  heldRate: numeric('held_rate', { precision: 30, scale: 12 }),
  heldSource: text('held_source'),
  heldAt: time('held_at'),
});

export const auditLog = pgTable('audit_log', {
  id: identity('id').primaryKey(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
  operator: text('operator').notNull(),
  command: text('command').notNull(),
  arguments: jsonb('arguments').notNull(),
  reference: text('reference'),
  outcome: text('outcome').notNull(),
  begunId: bigint('begun_id', { mode: 'bigint' }),
  detail: text('detail'),
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
});

export const payQuote = pgTable('pay_quote', {
  id: identity('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  rate: numeric('rate', { precision: 30, scale: 12 }).notNull(),
  gross: units('gross').notNull(),
  total: units('total').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at'),
});

export const frameCode = pgTable('frame_code', {
  hash: bytea('hash').primaryKey(),
  challenge: text('challenge').notNull(),
  /** Of a payment, with its total; an invitation has the other. */
  sessionId: text('session_id'),
  linkSessionId: text('link_session_id'),
  authSessionId: uuid('auth_session_id').notNull(),
  total: units('total'),
  expiresAt: time('expires_at').notNull(),
});

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
});

export const event = pgTable('event', {
  id: text('id').primaryKey(),
  merchantId: text('merchant_id').notNull(),
  type: text('type').notNull(),
  subjectId: text('subject_id').notNull(),
  payload: jsonb('payload').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
  isTest: boolean('is_test').notNull().default(false),
  position: bigint('position', { mode: 'bigint' }),
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

export const alert = pgTable('alert', {
  id: identity('id').primaryKey(),
  kind: text('kind').notNull(),
  subjectId: text('subject_id').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const idempotency = pgTable('idempotency', {
  scope: text('scope').notNull(),
  key: text('key').notNull(),
  bodyHash: bytea('body_hash').notNull(),
  response: jsonb('response').notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const depositAddress = pgTable('deposit_address', {
  address: text('address').primaryKey(),
  memberId: text('member_id').notNull(),
  account: text('account').notNull(),
  index: bigint('index', { mode: 'bigint' }).notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const chainScan = pgTable('chain_scan', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  chainId: bigint('chain_id', { mode: 'bigint' }).notNull(),
  token: text('token').notNull(),
  genesisHash: text('genesis_hash').notNull(),
  blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
  blockHash: text('block_hash').notNull(),
  headNumber: bigint('head_number', { mode: 'bigint' }).notNull(),
  needed: integer('needed').notNull().default(1),
  problem: text('problem'),
});

export const deposit = pgTable('deposit', {
  txHash: text('tx_hash').notNull(),
  position: integer('position').notNull(),
  address: text('address').notNull(),
  amount: units('amount').notNull(),
  blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
  blockHash: text('block_hash').notNull(),
  status: text('status').notNull().default('pending'),
  seenAt: time('seen_at').notNull().defaultNow(),
  creditedAt: time('credited_at'),
  transferId: text('transfer_id'),
});

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

export const lease = pgTable('lease', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: time('until').notNull(),
});

export const operatorSwitch = pgTable('switch', {
  name: text('name').primaryKey(),
  isOn: boolean('is_on').notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
});

export const invariantCheck = pgTable('invariant_check', {
  name: text('name').primaryKey(),
  breaches: integer('breaches').notNull(),
  checkedAt: time('checked_at').notNull().defaultNow(),
});

export const deployment = pgTable('deployment', {
  mode: text('mode').notNull(),
  onlyRow: boolean('only_row').primaryKey().default(true),
});
