import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { withoutTimeout } from '../../platform/db/without-timeout.ts';

/** Closes each day that has ended, of each business whose payment account has moved. */
export async function closeSettlements(db: Db, _config?: Config): Promise<void> {
  const due = await rowsOf<{ id: string }>(db, sql`select settlements.due() as id`);
  await tryEach(due, ({ id }) => closeDays(db, id), 'some settlements could not be closed');
}

async function closeDays(db: Db, business: string): Promise<void> {
  let outcome: string | undefined = 'closed';
  while (outcome === 'closed') {
    const [row] = await withoutTimeout(db, (tx) =>
      rowsOf<{ outcome: string }>(
        tx,
        sql`select settlements.close(${newId('stl')}, ${business}) as outcome`,
      ),
    );
    outcome = row?.outcome;
  }
}
