/**
 * The deposit addresses among recipients of transfers. Whoever writes `deposit_address` could name a
 * stranger's busy address as a member's: an address counts only if it is derived from our own key.
 */
import { arrayOf, type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { depositAddressAt } from '../chain/deposit-keys.ts';

/** An address never changes its index, so it is derived once per process. */
const derived = new Map<string, string>();

function addressAt(xpub: string, index: string): string {
  const key = `${xpub} ${index}`;
  const address = derived.get(key) ?? depositAddressAt(xpub, Number(index));
  derived.set(key, address);
  return address;
}

/** @returns those of `recipients` that are ours; the others raise an alert if the database has them */
export async function ourAddresses(
  db: Db,
  depositXpub: string,
  recipients: ReadonlySet<string>,
): Promise<Set<string>> {
  if (recipients.size === 0) return new Set();
  const rows = await rowsOf<{ address: string; index: string }>(
    db,
    sql`select address, index::text as index from deposit_address
      where address = any (${arrayOf([...recipients], 'text')})`,
  );
  const ours = new Set<string>();
  for (const { address, index } of rows) {
    if (addressAt(depositXpub, index) === address) ours.add(address);
    else await alertForeign(db, address);
  }
  return ours;
}

const alertForeign = (db: Db, address: string) =>
  db.execute(sql`insert into alert (kind, subject_id) values ('deposit_foreign', ${address})
    on conflict do nothing`);
