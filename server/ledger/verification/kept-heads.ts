/** Heads that are kept where the database's owner cannot change them. */
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import type { ChainHead } from '../../platform/evidence/chain.ts';

export interface Heads {
  audit: ChainHead;
  seals: ChainHead;
}

/** What of a kept head is no longer in the database, or differs there. */
export async function keptFault(db: Db, { audit, seals }: Heads): Promise<string | undefined> {
  return (
    (await missing(db, 'audit entry', sql`audit_log`, audit)) ??
    (await missing(db, 'seal', sql`ledger.seal`, seals))
  );
}

async function missing(
  db: Db,
  name: string,
  table: ReturnType<typeof sql>,
  { number, hash }: ChainHead,
): Promise<string | undefined> {
  if (number === 0) return undefined;
  const [row] = await rowsOf<{ hash: string }>(
    db,
    sql`select encode(hash, 'hex') as hash from ${table} where number = ${number}`,
  );
  if (!row) return `${name} ${number} is missing, which is kept outside the database`;
  return row.hash === hash
    ? undefined
    : `${name} ${number} differs from the one that is kept outside the database`;
}
