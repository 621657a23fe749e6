/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { sql } from 'drizzle-orm';
import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, identity, time } from '../db/columns.ts';

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
  number: bigint('number', { mode: 'bigint' }),
  previous: bytea('previous'),
  hash: bytea('hash'),
  keyFingerprint: text('key_fingerprint'),
  signature: text('signature'),
  proposalId: text('proposal_id'),
});

/** Personal text of the audit log. Its rows may be deleted; the chain of the log stays valid. */
export const auditText = pgTable(
  'audit_text',
  {
    auditId: bigint('audit_id', { mode: 'bigint' }).notNull(),
    field: text('field').notNull(),
    salt: bytea('salt').notNull(),
    value: text('value').notNull(),
    memberId: text('member_id'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.auditId, table.field] })],
);
