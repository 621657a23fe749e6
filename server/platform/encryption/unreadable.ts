import type { KeyRing } from '../core/key-ring.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { SEALED } from './columns.ts';
import { unseal } from './secret-box.ts';

/**
 * Tells a lost or mistaken ENCRYPTION_KEY: looks at one stored secret of each column that the
 * process may read.
 * @returns `table.column` of those that none of our keys decrypts
 */
export async function unreadableColumns(db: Db, keys: KeyRing): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { table, id, column, owner = "''" } of SEALED) {
    const [may] = await rowsOf<{ reads: boolean }>(
      db,
      sql`select has_column_privilege(${table}, ${column}, 'select') as reads`,
    );
    if (!may?.reads) continue;
    const [row] = await rowsOf<{ sealed: string; owner: string }>(
      db,
      sql.raw(`select encode(${column}, 'base64') as sealed, ${owner} as owner
        from ${table} where ${column} is not null order by ${id} desc limit 1`),
    );
    if (row && !isReadable(keys, row)) unreadable.push(`${table}.${column}`);
  }
  return unreadable;
}

function isReadable(keys: KeyRing, { sealed, owner }: { sealed: string; owner: string }): boolean {
  try {
    unseal(keys, new Uint8Array(Buffer.from(sealed, 'base64')), owner);
    return true;
  } catch {
    return false;
  }
}
