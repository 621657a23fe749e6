import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

/** Until so many connections to this database wait for what others have locked. */
export async function untilSomebodyWaits(db: Db, count = 1): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ waits: boolean }>(
      db,
      sql`select (
        select count(*) from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
      ) >= ${count}::int as waits`,
    );
    if (row?.waits) return;
  }
}
