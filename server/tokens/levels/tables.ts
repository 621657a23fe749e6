/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, time, units } from '../../platform/db/columns.ts';

export const levelChange = pgTable('level_change', {
  id: identity('id').primaryKey(),
  memberId: text('member_id').notNull(),
  fromLevel: smallint('from_level').notNull(),
  toLevel: smallint('to_level').notNull(),
  transferId: text('transfer_id').notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
  staked: units('staked'),
});

export const trialNotice = pgTable('trial_notice', {
  memberId: text('member_id').notNull(),
  kind: text('kind').notNull(),
  toldAt: time('told_at').notNull().defaultNow(),
});
