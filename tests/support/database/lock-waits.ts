import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

/** Until a connection to this database waits for what another has locked. */
export async function untilSomebodyWaits(db: Db): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ waits: boolean }>(
      db,
      sql`select exists (
        select from pg_stat_activity
        where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0
      ) as waits`,
    );
    if (row?.waits) return;
  }
}
