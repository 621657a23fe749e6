/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { bigint, boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/db/columns.ts';

export const businessActivity = pgTable('business_activity', {
  position: bigint('position', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  id: text('id').notNull(),
  businessId: text('business_id').notNull(),
  at: time('at').notNull().default(sql`clock_timestamp()`),
  actorKind: text('actor_kind').notNull(),
  actorId: text('actor_id'),
  kind: text('kind').notNull(),
  objectId: text('object_id'),
  objectName: text('object_name'),
  changes: jsonb('changes').notNull().default({}),
  device: text('device'),
  network: text('network'),
  requestId: uuid('request_id'),
  isUntold: boolean('is_untold').notNull().default(false),
});
