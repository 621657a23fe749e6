import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from './database.ts';

const IDLE = 'I';

/**
 * Transactions that give their connection back however they end. Drizzle's own keep for good what `begin`
 * fails on: after as many interruptions as there are connections the process would answer nobody.
 */
export function pooledTransactions(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    try {
      return await (drizzle(client) as unknown as Db).transaction(work, config);
    } finally {
      // What could not be rolled back is, with its connection.
      client.release(client.getTransactionStatus() !== IDLE);
    }
  };
}
