/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Role } from '#shared/team/scopes.ts';
import { time } from '../../platform/db/columns.ts';

export const teamMember = pgTable(
  'team_member',
  {
    businessId: text('business_id').notNull(),
    memberId: text('member_id').notNull(),
    role: text('role').$type<Role>().notNull(),
    joinedAt: time('joined_at').notNull().defaultNow(),
  },
  ({ businessId, memberId }) => [primaryKey({ columns: [businessId, memberId] })],
);
