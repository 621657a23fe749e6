/** The hashes under which seals cover transfers, in the order of their numbers. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { StoredTransfer } from '../transfer-hash.ts';

/**
 * Reads one seal after the other, as its transfers are asked for.
 * @returns for a transfer, the hash in its seal; of one that no seal covers, that of its rows in the database
 */
export function sealedHashes(db: Db): (transfer: StoredTransfer) => Promise<string | undefined> {
  let last = 0;
  let hashes = new Map<string, string>();
  return async ({ id, number }) => {
    if (number < 1) return storedHash(db, id);
    if (number > last) {
      const rows = await hashesOfSeal(db, number);
      hashes = new Map(rows.map((row) => [row.id, row.hash]));
      last = rows.at(-1)?.last ?? last;
    }
    return hashes.get(id);
  };
}

const hashesOfSeal = (db: Db, number: number) =>
  rowsOf<{ id: string; hash: string; last: number }>(
    db,
    sql`with seal as (
        select hashes, last_transfer,
          (select last_transfer from ledger.seal b where b.number = s.number - 1) as before
        from ledger.seal s where last_transfer >= ${number} order by s.number limit 1
      )
      select t.id, seal.last_transfer::float8 as last,
        encode(substring(seal.hashes from (row_number() over (order by t.number))::int * 32 - 31 for 32), 'hex') as hash
      from seal join ledger.transfer t on t.number > seal.before and t.number <= seal.last_transfer
      order by t.number`,
  );

async function storedHash(db: Db, id: string): Promise<string | undefined> {
  const [row] = await rowsOf<{ hash: string }>(
    db,
    sql`select encode(ledger.transfer_hash(t), 'hex') as hash from ledger.transfer t where t.id = ${id}`,
  );
  return row?.hash;
}
