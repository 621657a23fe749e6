/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/team/scopes.ts';
import { time } from '../../platform/db/columns.ts';

export const teamMember = pgTable(
  'team_member',
  {
    businessId: text('business_id').notNull(),
    memberId: text('member_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    joinedAt: time('joined_at').notNull().defaultNow(),
    suspendedAt: time('suspended_at'),
    suspendedBy: text('suspended_by'),
  },
  ({ businessId, memberId }) => [primaryKey({ columns: [businessId, memberId] })],
);

export const teamInvitation = pgTable('team_invitation', {
  id: text('id').primaryKey(),
  businessId: text('business_id').notNull(),
  email: text('email').notNull(),
  role: text('role').$type<Role>().notNull(),
  invitedBy: text('invited_by'),
  replacedOwner: text('replaced_owner'),
  createdAt: time('created_at').notNull().defaultNow(),
  expiresAt: time('expires_at').notNull().default(sql`now() + interval '7 days'`),
  usedAt: time('used_at'),
  suspendedAt: time('suspended_at'),
  suspendedBy: text('suspended_by'),
  proof: text('proof'),
  hasAgedFactor: boolean('has_aged_factor').notNull().default(false),
});
