/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const member = pgTable('member', {
  id: text('id').primaryKey(),
  kind: text('kind', { enum: ['person', 'business'] })
    .notNull()
    .default('person'),
  /** Null for a business, as is its password hash. */
  email: text('email'),
  passwordHash: text('password_hash'),
  name: text('name'),
  surname: text('surname'),
  role: text('role').notNull().default('member'),
  externalDepositAddress: text('external_deposit_address'),
  pendingEmail: text('pending_email'),
  locale: text('locale'),
  /** An IANA name, in which e-mails say times. */
  timeZone: text('time_zone'),
  paymentsEnabled: boolean('payments_enabled').notNull().default(true),
  confirmedAt: time('confirmed_at'),
  closedAt: time('closed_at'),
  cardHoldUntil: time('card_hold_until'),
  cashAccount: bigint('cash_account', { mode: 'bigint' }),
  stakeAccount: bigint('stake_account', { mode: 'bigint' }),
  createdAt: time('created_at').notNull().defaultNow(),
  owed: units('owed').notNull().default(0n),
  /** Withdrawals are held until then. */
  outgoingHeldUntil: time('outgoing_held_until'),
  /** Payments and withdrawals are blocked since then. */
  outgoingFrozenAt: time('outgoing_frozen_at'),
  /** Name and address are deleted; the row stays for the books. */
  erasedAt: time('erased_at'),
  livemode: boolean('livemode').notNull().default(true),
  /** The business in test mode whose member this is; null for a live member. */
  testBusinessId: text('test_business_id'),
  /** A test member's address; `email` is one that nobody owns. */
  testEmail: text('test_email'),
  /** Null: the first address, which always counted. */
  emailTrustedFrom: time('email_trusted_from'),
  depositAddressTrustedFrom: time('deposit_address_trusted_from'),
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
  nameSkeleton: text('name_skeleton'),
  oauthRedirectUris: text('oauth_redirect_uris').array().notNull().default([]),
  /** The person, also after the business has other owners. */
  registeredBy: text('registered_by'),
  livemode: boolean('livemode').notNull().default(true),
  /** The live business whose test mode this is. */
  testOf: text('test_of'),
});

export const acceptance = pgTable('acceptance', {
  memberId: text('member_id').notNull(),
  document: text('document').notNull(),
  version: text('version').notNull(),
  acceptedAt: time('accepted_at').notNull().defaultNow(),
});
