/**
 * Releases unsigned withdrawals of members whose debt exceeds their remaining tokens: the tokens
 * are returned, and the debt is settled from them.
 */
import type { Config } from '../../platform/config/config.ts';
import { newId } from '../../platform/core/ids.ts';
import { tryEach } from '../../platform/core/try-each.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { settleDebt } from '../purchases/debts.ts';
import { completeRelease } from './complete-release.ts';

/**
 * One commit per withdrawal.
 * @returns the number of released withdrawals
 * @throws the failures, after all others are released
 */
export async function releaseUncovered(db: Db, config: Config): Promise<number> {
  const found = await rowsOf<{ id: string; member: string }>(
    db,
    sql`select w.id, w.member_id as member from withdrawal w join member m on m.id = w.member_id
      where w.status in ('requested', 'approved') and m.owed > 0 and purchases.is_uncovered(m)`,
  );
  let released = 0;
  const release = ({ id, member }: (typeof found)[number]) =>
    db.transaction(async (tx) => {
      const [row] = await rowsOf<{ done: boolean }>(
        tx,
        sql`select withdrawals.release_uncovered(${id}, ${newId('txn')}) as done`,
      );
      if (!row?.done) return;
      await completeRelease(tx, config, id, 'withdrawal-failed');
      await settleDebt(tx, config, member);
      released += 1;
    });
  await tryEach(found, release, 'some withdrawals of members who owe could not be released');
  return released;
}
