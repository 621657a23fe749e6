import { arrayOf, type Db, rowsOf } from '../platform/db/database.ts';
import { sql } from '../platform/db/statement.ts';
import type { Verdict } from './verify.ts';

/**
 * Replaces the recorded verdicts, which metrics show, and alerts about the first breach of each invariant.
 * The same breach alerts once.
 */
export async function recordVerdicts(db: Db, verdicts: readonly Verdict[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes may begin at once, each with a first check.
    await rowsOf(tx, sql`lock table invariant_check in exclusive mode`);
    await rowsOf(tx, sql`delete from invariant_check`);
    const names = verdicts.map(({ name }) => name);
    const breaches = verdicts.map((one) => BigInt(one.breaches.length));
    await rowsOf(
      tx,
      sql`insert into invariant_check (name, breaches)
        select * from unnest(${arrayOf(names, 'text')}, ${arrayOf(breaches, 'bigint')})`,
    );
    for (const { name, breaches } of verdicts) {
      const [first] = breaches;
      if (!first) continue;
      await rowsOf(
        tx,
        sql`insert into alert (kind, subject_id)
        values ('invariant_broken', ${`${name} ${first.subject}`}) on conflict do nothing`,
      );
    }
  });
}
