/** Whether the database has room on its disk: a full one still answers reads, and refuses payments. */
import type { Db } from '../db/database.ts';
import { sql } from '../db/statement.ts';

/** Reads are checked by each probe, room less often. A full disk is checked by each probe. */
const EVERY_MS = 2_000;

/**
 * @returns rejects when the database does not answer, or could not write. A list that exceeds
 *   `work_mem` becomes a temporary file of some 300 kB, which needs no right to write.
 */
export function roomChecker(db: Db, now: () => number = () => performance.now()) {
  let checkedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    if (now() - checkedAt < EVERY_MS) {
      await db.execute(sql`select 1`);
      return;
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local work_mem = '64kB'`);
      await tx.execute(sql`select count(*) from generate_series(1, 20000)`);
    });
    checkedAt = now();
  };
}
