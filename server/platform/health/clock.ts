import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';

/**
 * @returns by how many seconds the clock of this process is ahead of the database's, negative when
 *   it is behind; inaccurate by at most half the time that the query takes
 */
export async function clockDifference(db: Db): Promise<number> {
  const before = Date.now();
  const [row] = await rowsOf<{ seconds: number }>(
    db,
    sql`select extract(epoch from clock_timestamp())::float8 as seconds`,
  );
  return (before + Date.now()) / 2000 - (row?.seconds ?? Number.NaN);
}
