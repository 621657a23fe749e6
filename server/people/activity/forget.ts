import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { PERIODS } from '../../platform/privacy/periods.ts';

/** Runs on the schedule; deletes some entries per statement. */
export async function deleteExpiredActivity(db: Db): Promise<void> {
  while ((await deleteSome(db)) > 0);
}

async function deleteSome(db: Db): Promise<number> {
  const [row] = await rowsOf<{ deleted: number }>(
    db,
    sql`select activity.forget(${PERIODS.activity}::int * interval '1 day') as deleted`,
  );
  return row?.deleted ?? 0;
}
