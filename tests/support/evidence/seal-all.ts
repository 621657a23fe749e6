import { sealTransfers } from '../../../server/ledger/seal.ts';
import { type Db, rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';

/**
 * Seals until no transfer is left. One call may seal nothing: it waits for the transactions of all
 * databases of the server, and other test files use that too.
 * @returns how many transfers were sealed
 */
export async function sealAll(db: Db): Promise<number> {
  for (let total = 0; ; ) {
    total += await sealTransfers(db);
    const [row] = await rowsOf<{ unsealed: boolean }>(
      db,
      sql`select not exists (select from ledger.seal) or exists (
        select from ledger.transfer
        where number > (select max(last_transfer) from ledger.seal)) as unsealed`,
    );
    if (!row?.unsealed) return total;
  }
}
