import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

const dialect = new PgDialect();

/**
 * Like `rowsOf`, for the statements of every payment: a named statement is parsed and planned once
 * per connection.
 * @param statement its text must not depend on its values: the driver refuses a name with two texts
 */
export async function preparedRows<Row>(db: Db, name: string, statement: SQL): Promise<Row[]> {
  const query = dialect.sqlToQuery(statement);
  const result = await db._.session.prepareQuery(query, undefined, name, false).execute();
  return (result as { rows: Row[] }).rows;
}
