/** Tables for typed queries. The migrations define them; a test compares the columns. */
import { integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';
import { bytea, sumOfUnits, time } from '../../platform/db/columns.ts';

export const reserveKey = pgTable('reserve_key', {
  kid: text('kid').primaryKey(),
  publicJwk: jsonb('public_jwk').$type<JWK>().notNull(),
  privateKey: bytea('private_key').notNull(),
  trusted: bytea('trusted'),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const reserveProof = pgTable('reserve_proof', {
  number: integer('number').primaryKey(),
  jws: text('jws').notNull(),
  hash: bytea('hash').notNull(),
  madeAt: time('made_at').notNull().defaultNow(),
});

export const reserveNode = pgTable(
  'reserve_node',
  {
    level: smallint('level').notNull(),
    position: integer('position').notNull(),
    hash: bytea('hash').notNull(),
    units: sumOfUnits('units').notNull(),
  },
  ({ level, position }) => [primaryKey({ columns: [level, position] })],
);

export const reserveLeaf = pgTable('reserve_leaf', {
  position: integer('position').primaryKey(),
  memberId: text('member_id').notNull(),
  nonce: bytea('nonce').notNull(),
});
