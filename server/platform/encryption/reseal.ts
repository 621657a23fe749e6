/** Re-encrypts secrets with the first ENCRYPTION_KEY. */
import type { KeyRing } from '../core/key-ring.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { type Statement, sql } from '../db/statement.ts';
import { SEALED, type SealedColumn } from './columns.ts';
import { seal, unseal, unsealByFirst } from './secret-box.ts';

const AT_ONCE = 500;

export interface Resealed {
  /** `table.column`. */
  where: string;
  /** Rows that the first key had already encrypted. */
  kept: number;
  resealed: number;
  /** Rows that no key can decrypt. */
  unreadable: string[];
}

interface Row {
  id: string;
  sealed: string;
  owner: string;
}

/**
 * Safe beside running servers: values they change meanwhile are encrypted with their first key and
 * skipped. After an interruption, run it again.
 */
export async function resealAll(db: Db, keys: KeyRing): Promise<Resealed[]> {
  const done: Resealed[] = [];
  for (const column of SEALED) done.push(await resealColumn(db, keys, column));
  return done;
}

async function resealColumn(db: Db, keys: KeyRing, place: SealedColumn): Promise<Resealed> {
  const done = { where: `${place.table}.${place.column}`, kept: 0, resealed: 0 };
  const unreadable: string[] = [];
  let last = '';
  for (;;) {
    const rows = await readAfter(db, place, last);
    for (const row of rows) {
      const came = await resealOne(db, keys, place, row);
      if (came === 'unreadable') unreadable.push(row.id);
      else done[came]++;
    }
    if (rows.length < AT_ONCE) return { ...done, unreadable };
    last = rows.at(-1)?.id ?? last;
  }
}

function readAfter(db: Db, place: SealedColumn, last: string): Promise<Row[]> {
  const { table, id, column, owner } = namesOf(place);
  return rowsOf<Row>(
    db,
    sql`select ${id} as id, encode(${column}, 'base64') as sealed, ${owner} as owner from ${table}
      where ${column} is not null and ${id} > ${last} order by ${id} limit ${AT_ONCE}`,
  );
}

async function resealOne(
  db: Db,
  keys: KeyRing,
  place: SealedColumn,
  { id, sealed, owner }: Row,
): Promise<'kept' | 'resealed' | 'unreadable'> {
  const bytes = new Uint8Array(Buffer.from(sealed, 'base64'));
  if (unsealByFirst(keys, bytes, owner) !== undefined) return 'kept';
  let text: string;
  try {
    text = unseal(keys, bytes, owner);
  } catch {
    return 'unreadable';
  }
  const anew = Buffer.from(seal(keys, text, owner)).toString('base64');
  const names = namesOf(place);
  await db.execute(
    sql`update ${names.table} set ${names.column} = decode(${anew}, 'base64')
      where ${names.id} = ${id} and ${names.column} = decode(${sealed}, 'base64')`,
  );
  return 'resealed';
}

function namesOf({
  table,
  id,
  column,
  owner,
}: SealedColumn): Record<keyof SealedColumn, Statement> {
  return {
    table: sql.raw(table),
    id: sql.raw(id),
    column: sql.raw(column),
    owner: sql.raw(owner ?? "''"),
  };
}
