import { type Db, rowsOf } from '../platform/db/database.ts';
import { sql } from '../platform/db/statement.ts';
import type { Invariant } from './invariant.ts';

export interface Verdict {
  name: Invariant['name'];
  claim: string;
  /** The first breaches, none when the invariant holds. */
  breaches: { subject: string; detail: string }[];
}

/**
 * Runs each invariant's query in a transaction of its own and without a time limit, since it reads the
 * whole ledger. I7, the comparison with the chain and the card network, is `reconcile`.
 */
export async function verifyInvariants(
  db: Db,
  invariants: readonly Invariant[],
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { name, claim, breaches } of invariants) {
    const rows = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      return rowsOf<{ subject: string; detail: string }>(
        tx,
        // Sorted, so an unchanged breach reports identically.
        sql.raw(
          `select subject, detail from (${breaches}) found order by subject, detail limit 20`,
        ),
      );
    });
    verdicts.push({ name, claim, breaches: rows });
  }
  return verdicts;
}
