import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** For a statement whose time grows with the ledger: in a transaction in which no time limit applies. */
export const withoutTimeout = <T>(
  db: Db,
  read: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return read(tx);
  }, config);
