/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, time } from '../../platform/db/columns.ts';

export const suspension = pgTable('suspension', {
  id: text('id').primaryKey(),
  position: identity('position'),
  businessId: text('business_id').notNull(),
  livemode: boolean('livemode').notNull(),
  changeId: text('change_id').notNull(),
  personId: text('person_id').notNull(),
  kind: text('kind').notNull(),
  objectId: text('object_id').notNull(),
  objectName: text('object_name'),
  grantedKind: text('granted_kind').notNull(),
  grantedBy: text('granted_by').notNull(),
  grantedAt: time('granted_at').notNull(),
  detail: jsonb('detail').notNull().default({}),
  owners: text('owners').array().notNull().default(sql`'{}'`),
  suspendedAt: time('suspended_at').notNull().defaultNow(),
  until: time('until').notNull(),
  decision: text('decision'),
  decidedAt: time('decided_at'),
  decidedBy: text('decided_by'),
});
