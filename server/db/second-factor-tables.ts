/** Tables of two-step sign-in, for typed queries; as in `schema.ts`, the migrations are the truth. */
import { bigint, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, time } from './columns.ts';

export const secondFactor = pgTable('second_factor', {
  memberId: text('member_id').primaryKey(),
  secret: bytea('secret').notNull(),
  confirmedAt: time('confirmed_at'),
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

export const recoveryCode = pgTable('recovery_code', {
  memberId: text('member_id').notNull(),
  hash: bytea('hash').notNull(),
  usedAt: time('used_at'),
});

export const signInTicket = pgTable('sign_in_ticket', {
  hash: bytea('hash').primaryKey(),
  memberId: text('member_id').notNull(),
  passwordMark: bytea('password_mark').notNull(),
  tries: smallint('tries').notNull().default(0),
  expiresAt: time('expires_at').notNull(),
});
