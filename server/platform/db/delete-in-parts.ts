import { type Db, rowsOf } from './database.ts';
import { type Statement, sql } from './statement.ts';

/** Rows per statement. */
const AT_ONCE = 10_000;

/**
 * Deletes the rows of a table that is not partitioned, some per statement. One statement for all would never
 * end again once more rows wait than it can delete within the time limit of a statement.
 */
export async function deleteInParts(db: Db, table: string, which: Statement): Promise<void> {
  const name = sql.identifier(table);
  for (;;) {
    const [row] = await rowsOf<{ deleted: number }>(
      db,
      sql`with gone as (
          delete from ${name} where ctid = any (array(
            select ctid from ${name} where ${which} limit ${AT_ONCE}::int)) and (${which})
          returning 1)
        select count(*)::int as deleted from gone`,
    );
    if ((row?.deleted ?? 0) < AT_ONCE) return;
  }
}
