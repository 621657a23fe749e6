import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invariantCheck } from '../db/schema.ts';
import { verifyLedger } from './invariants.ts';

/** By the clock: asks all invariants, however long that takes, and writes down what came of it. */
export async function checkInvariants(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const verdicts = await verifyLedger(tx);
    await tx.delete(invariantCheck);
    await tx
      .insert(invariantCheck)
      .values(verdicts.map(({ name, breaches }) => ({ name, breaches: breaches.length })));
  });
}
