import type pg from 'pg';
import { type Query, queryOn } from './query.ts';

const IDLE = 'I';

/** Always returns the connection to the pool: also when a transaction cannot begin, or is not over. */
export async function onOneConnection<T>(
  pool: pg.Pool,
  isPooler: boolean,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(queryOn(client, isPooler));
  } finally {
    // Closing the connection rolls the transaction back.
    client.release(client.getTransactionStatus() !== IDLE);
  }
}
