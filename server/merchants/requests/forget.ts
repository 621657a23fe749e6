import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { PERIODS } from '../../platform/privacy/periods.ts';

/** Rows per statement, so that each locks for a moment only. */
const AT_ONCE = 10_000;

/**
 * Runs on the schedule. Rows are named by their id, because each partition of a table has rows at
 * the same places (`ctid`); see docs/decisions/0009.
 */
export async function deleteExpiredRequests(db: Db): Promise<void> {
  while ((await deleteSome(db)) === AT_ONCE);
}

async function deleteSome(db: Db): Promise<number> {
  const [row] = await rowsOf<{ deleted: number }>(
    db,
    sql`with gone as (
        delete from api_request where at < now() - ${PERIODS.request}::int * interval '1 day'
          and id = any (array(
            select id from api_request
            where at < now() - ${PERIODS.request}::int * interval '1 day' limit ${AT_ONCE}))
        returning 1)
      select count(*)::int as deleted from gone`,
  );
  return row?.deleted ?? 0;
}
