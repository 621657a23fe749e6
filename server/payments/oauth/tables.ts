/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, time } from '../../platform/db/columns.ts';

export const oauthAuthorization = pgTable('oauth_authorization', {
  sessionId: text('session_id').primaryKey(),
  redirectUri: text('redirect_uri').notNull(),
  state: text('state').notNull(),
  codeChallenge: text('code_challenge').notNull(),
  codeHash: bytea('code_hash'),
  codeExpiresAt: time('code_expires_at'),
  redeemedAt: time('redeemed_at'),
  grantId: text('grant_id'),
});

export const oauthGrant = pgTable('oauth_grant', {
  id: text('id').primaryKey(),
  linkId: text('link_id').notNull(),
  refreshHash: bytea('refresh_hash').notNull(),
  refreshExpiresAt: time('refresh_expires_at').notNull(),
  endedAt: time('ended_at'),
  createdAt: time('created_at').notNull().defaultNow(),
  suspendedAt: time('suspended_at'),
  suspendedBy: text('suspended_by'),
  keyId: text('key_id'),
  obtainedAt: time('obtained_at').notNull().defaultNow(),
});

export const oauthAccessToken = pgTable('oauth_access_token', {
  hash: bytea('hash').primaryKey(),
  grantId: text('grant_id').notNull(),
  expiresAt: time('expires_at').notNull(),
});
