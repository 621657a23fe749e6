import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

const dialect = new PgDialect();

/**
 * As `rowsOf`, for a statement that comes with every payment: under a name it is parsed and planned once a
 * connection.
 * @param statement its text must be the same whatever its values are, or the driver refuses it
 */
export async function preparedRows<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const result = await db._.session.prepareQuery(query, undefined, name, false).execute();
  return (result as { rows: Row[] }).rows;
}
