import type { Db } from './database.ts';
import { sql } from './statement.ts';

/** For a statement whose time grows with the ledger: in a transaction in which no time limit applies. */
export const withoutTimeout = <T>(
  db: Db,
  read: (tx: Db) => Promise<T>,
  config?: Parameters<Db['transaction']>[1],
): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return read(tx);
  }, config);
