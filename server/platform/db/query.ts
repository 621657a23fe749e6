import type pg from 'pg';
import { inStatementSpan } from '../tracing/statement.ts';
import { requireKept } from './aborted-transaction.ts';

/** Sends one statement with its values. */
export type Query = (asked: pg.QueryConfig, values: unknown[]) => Promise<{ rows: unknown[] }>;

/** @param isPooler a prepared statement stays on its connection, and the next transaction may get another one */
export const queryOn =
  (client: pg.Pool | pg.ClientBase, isPooler: boolean): Query =>
  ({ name, ...asked }, values) =>
    inStatementSpan(asked.text, async () => {
      const result = await client.query(isPooler ? asked : { ...asked, name }, values);
      requireKept(asked.text, result.command);
      return result;
    });
