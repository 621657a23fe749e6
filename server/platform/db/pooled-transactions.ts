import { drizzle } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { inStatementSpan } from '../tracing/statement.ts';
import { requireKept } from './aborted-transaction.ts';

/** As in `database.ts`, which imports this file. */
type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

const IDLE = 'I';

/** The statement as it is sent. */
export type Send = (asked: pg.QueryConfig) => pg.QueryConfig;

/**
 * Transactions that always return their connection to the pool and throw when a commit was rolled
 * back. Drizzle's own transactions leak the connection when `begin` fails, until the pool is empty
 * and the process hangs.
 */
export function pooledTransactions(pool: pg.Pool, send: Send): Db['transaction'] {
  return async (work, config) => {
    const client = await pool.connect();
    const checked = {
      async query(query: pg.QueryConfig, values: unknown[]) {
        const run = () => client.query(send(query), values);
        const result = await inStatementSpan(query.text, run);
        requireKept(query.text, result.command);
        return result;
      },
    };
    try {
      return await (drizzle(checked as unknown as pg.PoolClient) as unknown as Db).transaction(
        work,
        config,
      );
    } finally {
      // Closing the connection rolls the transaction back.
      client.release(client.getTransactionStatus() !== IDLE);
    }
  };
}
