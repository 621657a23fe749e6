import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { type Statement, sql } from '../../../server/platform/db/statement.ts';

/** @param rows a table, perhaps with a condition: sql`mail where recipient = ${email}` */
export async function countOf(db: Db, rows: Statement): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::int as count from ${rows}`,
  );
  return row?.count ?? 0;
}
