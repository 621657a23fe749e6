/**
 * Verifies the hash chain of the audit log without any function of the database, since whoever can
 * rewrite the log can also replace those.
 */
import { hashInput } from '../core/hash-input.ts';
import { sha256Hex } from '../core/sha256.ts';
import { type Db, rowsOf } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import { type ChainHead, type KnownHashes, truncation } from '../evidence/chain.ts';

export interface ChainVerdict {
  head: ChainHead;
  /** The first bad row; undefined when the chain is intact. */
  fault?: string;
}

interface Row {
  number: number;
  previous: string;
  hash: string;
  fields: (string | null)[];
  arguments: Record<string, string>;
  detail: string | null;
  texts: Record<string, { salt: string; value: string }> | null;
}

const PAGE = 1_000;

const TEXTS = sql`(select jsonb_object_agg(t.field, jsonb_build_object(
    'salt', encode(t.salt, 'hex'), 'value', t.value))
  from audit_text t where t.audit_id = l.id)`;

const readPage = (db: Db, after: number, texts: boolean): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`select number::float8 as number, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash,
        jsonb_build_array(id::text, (extract(epoch from at) * 1000000)::bigint::text, operator, command,
          arguments::text, reference, outcome, begun_id::text, detail, key_fingerprint, signature,
          proposal_id) as fields,
        arguments, detail,
        ${texts ? TEXTS : sql`null`} as texts
      from audit_log l where number > ${after} order by number limit ${PAGE}`,
  );

const BEGINNING: ChainHead = { number: 0, hash: '' };

/**
 * Reads the log in pages, so that its size does not matter.
 * @param from an entry that was verified before, after which it begins
 * @param texts also compares the readable texts, which the worker may not read
 */
export async function verifyAudit(
  db: Db,
  known: KnownHashes,
  { from = BEGINNING, texts = true }: { from?: ChainHead; texts?: boolean } = {},
): Promise<ChainVerdict> {
  const head: ChainHead = { ...from };
  const next = () => readPage(db, head.number, texts);
  for (let page = await next(); page.length > 0; page = await next()) {
    for (const row of page) {
      const fault = faultOf(row, head, known);
      if (fault) return { head, fault };
      head.number = row.number;
      head.hash = row.hash;
    }
  }
  const fault = (await extraFault(db, head, from)) ?? truncation('audit entries', head, known);
  return fault ? { head, fault } : { head };
}

function faultOf(row: Row, before: ChainHead, known: KnownHashes): string | undefined {
  const { number, previous, hash, fields } = row;
  const expected = before.number + 1;
  if (number > expected) return `audit entry ${expected} is missing`;
  if (number < expected) return `audit entry ${number} exists twice`;
  const name = `audit entry ${number}`;
  if (sha256Hex(hashInput(['audit', `${number}`, previous, ...fields])) !== hash) {
    return `${name} was changed`;
  }
  if (previous !== before.hash) return `${name} does not follow entry ${before.number}`;
  if ((known.get(number) ?? hash) !== hash) return `${name} differs from the published head`;
  const field = changedText(row);
  return field && `${name}: the text of "${field}" was changed`;
}

/** The field whose readable text does not have the hash of the entry. */
function changedText(row: Row): string | undefined {
  return Object.entries(row.texts ?? {}).find(([field, { salt, value }]) => {
    const bytes = Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(value)]);
    const logged = field === 'detail' ? row.detail : row.arguments[field];
    return logged !== `salted:${sha256Hex(bytes)}`;
  })?.[0];
}

/** Rows that the walk from number to number did not read. */
async function extraFault(
  db: Db,
  { number }: ChainHead,
  from: ChainHead,
): Promise<string | undefined> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::float8 as count from audit_log
      where number is null or (number > ${from.number} and number <= ${number})`,
  );
  return row?.count === number - from.number
    ? undefined
    : 'an audit entry was inserted without a number or with a number that exists';
}
