/**
 * Reads transfers with their SHA-256 hash, in the order in which seals cover them. It computes what
 * the SQL function `ledger.transfer_hash` computes, without using it.
 */
import { type SQL, sql } from 'drizzle-orm';
import { hashInput } from '../platform/core/hash-input.ts';
import { sha256Hex } from '../platform/core/sha256.ts';
import { type Db, rowsOf } from '../platform/db/database.ts';

export interface HashedTransfer {
  id: string;
  /** 0 for a transfer from before seals existed. */
  number: number;
  hash: string;
}

interface Row {
  id: string;
  number: number | null;
  fields: (string | null)[];
  postings: (string | null)[][] | null;
}

const PAGE = 2_000;

/** All transfers: those without a number by id, then the others by number. */
export async function* hashedTransfers(db: Db): AsyncGenerator<HashedTransfer> {
  let id = '';
  for (;;) {
    const rows = await read(
      db,
      sql`where (number is null or number < 1) and id collate "C" > ${id} order by id collate "C"`,
    );
    for (const row of rows) yield hashed(row);
    id = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE) break;
  }
  let number = 0;
  for (;;) {
    const rows = await read(db, sql`where number > ${number} order by number`);
    for (const row of rows) yield hashed(row);
    number = rows.at(-1)?.number ?? 0;
    if (rows.length < PAGE) break;
  }
}

const read = (db: Db, which: SQL): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`select t.id, t.number::float8 as number,
      jsonb_build_array(t.id, t.kind, t.business_key, t.reverses, t.note,
        (extract(epoch from t.created_at) * 1000000)::bigint::text, t.xid::text, t.number::text) as fields,
      (select jsonb_agg(jsonb_build_array(p.position::text, p.account_id::text, a.path, p.unit,
          p.amount::text, (extract(epoch from p.created_at) * 1000000)::bigint::text)
          order by p.position)
        from ledger.posting p left join ledger.account a on a.id = p.account_id
        where p.transfer_id = t.id and p.created_at = t.created_at) as postings
      from (select * from ledger.transfer ${which} limit ${PAGE}) t
      order by t.number nulls first, t.id collate "C"`,
  );

function hashed({ id, number, fields, postings }: Row): HashedTransfer {
  const lines = postings?.map(hashInput).join(';') ?? null;
  return { id, number: number ?? 0, hash: sha256Hex(hashInput([...fields, lines])) };
}
