/** Ends the agreements of plans that were retired with their members: one commit each, so that a large plan holds up no other. */
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';

const AT_ONCE = 500;

export async function endOfRetired(db: Db): Promise<void> {
  const left = await rowsOf<{ id: string }>(
    db,
    sql`select a.id from plan p join agreement a on a.plan_id = p.id
      where p.ends_members and a.status <> 'ended' and a.ends_at is null
      order by a.id limit ${AT_ONCE}::int`,
  );
  await tryEach(
    left,
    ({ id }) => db.execute(sql`select plans.end_retired(p_agreement => ${id})`),
    'some agreements could not be ended',
  );
}
