/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const depositAddress = pgTable('deposit_address', {
  address: text('address').primaryKey(),
  memberId: text('member_id').notNull(),
  account: text('account').notNull(),
  index: bigint('index', { mode: 'bigint' }).notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
});

export const chainScan = pgTable('chain_scan', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  chainId: bigint('chain_id', { mode: 'bigint' }).notNull(),
  token: text('token').notNull(),
  genesisHash: text('genesis_hash').notNull(),
  blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
  blockHash: text('block_hash').notNull(),
  headNumber: bigint('head_number', { mode: 'bigint' }).notNull(),
  needed: integer('needed').notNull().default(1),
  problem: text('problem'),
  supply: units('supply'),
});

export const deposit = pgTable('deposit', {
  txHash: text('tx_hash').notNull(),
  position: integer('position').notNull(),
  address: text('address').notNull(),
  amount: units('amount').notNull(),
  blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
  blockHash: text('block_hash').notNull(),
  status: text('status').notNull().default('pending'),
  seenAt: time('seen_at').notNull().defaultNow(),
  creditedAt: time('credited_at'),
  transferId: text('transfer_id'),
});
