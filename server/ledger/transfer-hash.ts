/**
 * Reads transfers with all that their hash covers, in the order in which seals cover them. It computes what
 * the SQL function `ledger.transfer_hash` computes, without using it.
 */
import { hashInput } from '../platform/core/hash-input.ts';
import { sha256Hex } from '../platform/core/sha256.ts';
import { type Db, rowsOf } from '../platform/db/database.ts';
import { type Statement, sql } from '../platform/db/statement.ts';
import { withoutTimeout } from '../platform/db/without-timeout.ts';

/** Texts as in the hash: position, account, its path, unit, amount, microseconds since 1970. */
export type PostingFields = (string | null)[];

export interface StoredTransfer {
  id: string;
  /** 0 for one that was inserted without a number, which no seal covers. */
  number: number;
  /** Texts as in the hash: id, kind, business key, reverses, note, microseconds since 1970, xid, number. */
  fields: (string | null)[];
  /** Null without postings, as of an archived transfer. */
  postings: PostingFields[] | null;
}

/** Transfers from one time to another; from the first one on where `since` is null. */
export interface Span {
  since: string | null;
  until: string;
}

/** Transfers with a higher number. */
export interface Later {
  after: number;
}

type Row = Omit<StoredTransfer, 'number'> & { number: number | null };

const PAGE = 2_000;

/**
 * In the order of seals.
 * @param from the table of their postings
 */
export const storedTransfers = (
  db: Db,
  span?: Span | Later,
  from = sql`ledger.posting`,
): AsyncGenerator<StoredTransfer> => inOrder(db, span, (which) => read(db, which, from));

/** The ids of the same transfers. */
export const transferIds = (db: Db, span: Span): AsyncGenerator<{ id: string }> =>
  inOrder(db, span, (which) => readIds(db, which));

/** By number; those that were inserted without one come first, by id. */
async function* inOrder<T extends { id: string; number: number | null }>(
  db: Db,
  span: Span | Later | undefined,
  readPage: (which: Statement) => Promise<T[]>,
): AsyncGenerator<T & { number: number }> {
  const { within, before, last } = await boundsOf(db, span);
  let id = '';
  // A later one has a number.
  for (; !span || 'since' in span; ) {
    const rows = await readPage(
      sql`where (number is null or number < 1) and id collate "C" > ${id} and ${within} order by id collate "C"`,
    );
    for (const row of rows) yield { ...row, number: 0 };
    id = rows.at(-1)?.id ?? '';
    if (rows.length < PAGE) break;
  }
  let number = before;
  for (;;) {
    const rows = await readPage(
      sql`where number > ${number} and ${last} and ${within} order by number`,
    );
    for (const row of rows) yield { ...row, number: row.number ?? 0 };
    number = rows.at(-1)?.number ?? 0;
    if (rows.length < PAGE) break;
  }
}

interface Bounds {
  within: Statement;
  /** The number before the first. */
  before: number;
  last: Statement;
}

/** Numbers follow time only roughly, and no index finds a time: the first and the last number spare reading all others. */
async function boundsOf(db: Db, span: Span | Later | undefined): Promise<Bounds> {
  const before = span && 'after' in span ? span.after : 0;
  if (!span || 'after' in span) return { within: sql`true`, before, last: sql`true` };
  const within = sql`created_at >= ${span.since ?? '-infinity'}::timestamptz
    and created_at < ${span.until}::timestamptz`;
  const [row] = await withoutTimeout(db, (tx) =>
    rowsOf<{ first: string | null; last: string | null }>(
      tx,
      sql`select min(number)::text as first, max(number)::text as last
        from ledger.transfer where number >= 1 and ${within}`,
    ),
  );
  return {
    within,
    before: Number(row?.first ?? 1) - 1,
    last: sql`number <= ${row?.last ?? '0'}::bigint`,
  };
}

const readIds = (db: Db, which: Statement) =>
  withoutTimeout(db, (tx) =>
    rowsOf<{ id: string; number: number | null }>(
      tx,
      sql`select id, number::float8 as number from (select * from ledger.transfer ${which} limit ${PAGE}) t
        order by t.number nulls first, id collate "C"`,
    ),
  );

const read = (db: Db, which: Statement, from: Statement): Promise<Row[]> =>
  withoutTimeout(db, (tx) =>
    rowsOf<Row>(
      tx,
      sql`select t.id, t.number::float8 as number,
      jsonb_build_array(t.id, t.kind, t.business_key, t.reverses, t.note,
        (extract(epoch from t.created_at) * 1000000)::bigint::text, t.xid::text, t.number::text) as fields,
      (select jsonb_agg(jsonb_build_array(p.position::text, p.account_id::text, a.path, p.unit,
          p.amount::text, (extract(epoch from p.created_at) * 1000000)::bigint::text)
          order by p.position)
        from ${from} p left join ledger.account a on a.id = p.account_id
        where p.transfer_id = t.id and p.created_at = t.created_at) as postings
      from (select * from ledger.transfer ${which} limit ${PAGE}) t
      order by t.number nulls first, t.id collate "C"`,
    ),
  );

/** SHA-256 of a transfer and its postings. */
export function transferHash({
  fields,
  postings,
}: Pick<StoredTransfer, 'fields' | 'postings'>): string {
  const lines = postings?.map(hashInput).join(';') ?? null;
  return sha256Hex(hashInput([...fields, lines]));
}

/** SHA-256 of a transfer without its postings. */
export const rowHash = ({ fields }: Pick<StoredTransfer, 'fields'>): string =>
  sha256Hex(hashInput(fields));

/** When a transfer was posted, in microseconds since 1970. */
export const timeOf = ({ fields }: Pick<StoredTransfer, 'fields'>): bigint =>
  BigInt(fields[TIME] ?? 0);
const TIME = 5;
