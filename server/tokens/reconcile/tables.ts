/** Tables of this folder, for typed queries. The migrations define them; a test compares the columns. */
import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';
import { time, units } from '../../platform/db/columns.ts';

export const custodyCheck = pgTable('custody_check', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  checkedAt: time('checked_at'),
  blockNumber: bigint('block_number', { mode: 'bigint' }),
  difference: units('difference'),
  failingSince: time('failing_since'),
});
