import { type Db, rowsOf } from '../platform/db/database.ts';
import { sql } from '../platform/db/statement.ts';

/** The most transfers of one seal. */
const MOST = 10_000;

/**
 * Seals all transfers whose transactions had ended when it began. Transfers that are still running
 * belong to a later seal. It takes no lock that a payment takes.
 * @returns how many
 */
export async function sealTransfers(db: Db): Promise<number> {
  // The first round may use a mark that an earlier run has left.
  return (await sealMarked(db)) + (await sealMarked(db));
}

async function sealMarked(db: Db): Promise<number> {
  // Outside a transaction: it must not have an id yet.
  await db.execute(sql`select ledger.mark_transfers()`);
  let total = 0;
  for (;;) {
    const count = await sealNext(db);
    if (count === null) return total;
    total += count;
  }
}

async function sealNext(db: Db): Promise<number | null> {
  return db.transaction(async (tx) => {
    // A seal may cover many transfers.
    await tx.execute(sql`set local statement_timeout = 0`);
    const [row] = await rowsOf<{ sealed: number | null }>(
      tx,
      sql`select ledger.seal_transfers(p_most => ${MOST}) as sealed`,
    );
    return row?.sealed ?? null;
  });
}
