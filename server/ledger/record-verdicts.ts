import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { invariantCheck } from './tables.ts';
import type { Verdict } from './verify.ts';

/**
 * Replaces the recorded verdicts, which metrics show, and alerts about the first breach of each invariant.
 * The same breach alerts once.
 */
export async function recordVerdicts(db: Db, verdicts: readonly Verdict[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Several processes may begin at once, each with a first check.
    await tx.execute(sql`lock table ${invariantCheck} in exclusive mode`);
    await tx.delete(invariantCheck);
    await tx
      .insert(invariantCheck)
      .values(verdicts.map(({ name, breaches }) => ({ name, breaches: breaches.length })));
    for (const { name, breaches } of verdicts) {
      const [first] = breaches;
      if (!first) continue;
      await tx.execute(sql`insert into alert (kind, subject_id)
        values ('invariant_broken', ${`${name} ${first.subject}`}) on conflict do nothing`);
    }
  });
}
