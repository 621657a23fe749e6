import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invariantCheck } from '../db/schema.ts';
import { verifyLedger } from './invariants.ts';

/**
 * By the clock: asks all invariants, however long that takes, writes down what came of it, and has
 * somebody look at what is broken: once for the first thing that breaks it, however often it is seen.
 */
export async function checkInvariants(db: Db): Promise<void> {
  const verdicts = await verifyLedger(db);
  await db.transaction(async (tx) => {
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
