import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { requireKept } from './aborted-transaction.ts';
import type { Db } from './database.ts';

const IDLE = 'I';

/**
 * Transactions that give their connection back however they end, and say when nothing of them is kept.
 * Drizzle's own keep for good what `begin` fails on: after as many interruptions as there are connections
 * the process would answer nobody.
 */
export function pooledTransactions(pool: pg.Pool): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    const asked = {
      async query(query: pg.QueryConfig, values: unknown[]) {
        const result = await client.query(query, values);
        requireKept(query.text, result.command);
        return result;
      },
    };
    try {
      return await (drizzle(asked as unknown as pg.PoolClient) as unknown as Db).transaction(
        work,
        config,
      );
    } finally {
      // What could not be rolled back is, with its connection.
      client.release(client.getTransactionStatus() !== IDLE);
    }
  };
}
