/**
 * Releases unsigned withdrawals of businesses that can never leave: their stored address was replaced, or
 * nobody second has approved in time.
 */
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { completeRelease } from './complete-release.ts';

/**
 * One commit per withdrawal.
 * @throws the failures, after all others are released
 */
export async function releaseStale(db: Db, config: Config): Promise<void> {
  const found = await rowsOf<{ id: string }>(
    db,
    sql`select w.id from withdrawal w
      where w.status in ('requested', 'approved') and withdrawals.stale_reason(w) is not null`,
  );
  const release = ({ id }: (typeof found)[number]) =>
    db.transaction(async (tx) => {
      const [row] = await rowsOf<{ done: boolean }>(
        tx,
        sql`select withdrawals.release_stale(${id}, ${newId('txn')}) as done`,
      );
      if (row?.done) await completeRelease(tx, config, id, 'withdrawal-cancelled');
    });
  await tryEach(found, release, 'some withdrawals that cannot leave could not be released');
}
