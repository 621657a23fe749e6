/** Verifies the chain of seals, and that each seal covers the transfers it was made of. */
import { createHash } from 'node:crypto';
import { hashInput } from '../platform/core/hash-input.ts';
import { sha256Hex } from '../platform/core/sha256.ts';
import { type Db, rowsOf } from '../platform/db/database.ts';
import { sql } from '../platform/db/statement.ts';
import { withoutTimeout } from '../platform/db/without-timeout.ts';
import { type ChainHead, type KnownHashes, truncation } from '../platform/evidence/chain.ts';
import { type StoredTransfer, storedTransfers, transferHash } from './transfer-hash.ts';

/** Knows transfers whose postings are archived. */
export interface Hashes {
  /** @returns undefined when its postings are archived, and the files are not at hand */
  hashOf(transfer: StoredTransfer): Promise<string | undefined>;
  /** Why a file cannot be read. */
  fileFault?: string | undefined;
  /** What is wrong with archived transfers, after all were read. */
  fault(): string | undefined;
}

const ALL_HERE: Hashes = {
  hashOf: async (transfer) => transferHash(transfer),
  fault: () => undefined,
};

interface CoveredTransfer {
  id: string;
  number: number;
  hash: string | undefined;
}

export interface SealVerdict {
  head: ChainHead;
  /** How many transfers the intact seals cover. */
  transfers: number;
  /** The number of the last of them; -1 without a seal. */
  lastTransfer: number;
  /** The first bad row; undefined when all is intact. */
  fault?: string;
}

interface Seal {
  number: number;
  lastTransfer: number;
  transfers: number;
  at: string;
  content: string;
  hashes: string | null;
  previous: string;
  hash: string;
}

const PAGE = 100;
const HEX_OF_HASH = 64;

const readSeals = (db: Db, after: number, last: number): Promise<Seal[]> =>
  rowsOf<Seal>(
    db,
    sql`select number::float8 as number, last_transfer::float8 as "lastTransfer", transfers,
        (extract(epoch from at) * 1000000)::bigint::text as at, encode(content, 'hex') as content,
        encode(hashes, 'hex') as hashes, encode(previous, 'hex') as previous, encode(hash, 'hex') as hash
      from ledger.seal where number > ${after} and number <= ${last} order by number limit ${PAGE}`,
  );

async function lastSeal(db: Db): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(
    db,
    sql`select coalesce(max(number), 0)::float8 as last from ledger.seal`,
  );
  return row?.last ?? 0;
}

type SealHead = ChainHead & Pick<SealVerdict, 'lastTransfer'>;

const BEGINNING: SealHead = { number: 0, hash: '', lastTransfer: -1 };

/**
 * Reads in pages, so that the number of transfers does not matter.
 * @param archived stands for the postings that are no longer in the database
 * @param from a seal that was verified before, after which it begins
 */
export async function verifySeals(
  db: Db,
  known: KnownHashes,
  archived: Hashes = ALL_HERE,
  from = BEGINNING,
): Promise<SealVerdict> {
  const { lastTransfer: before, ...first } = from;
  const head: ChainHead = first;
  const verdict: SealVerdict = { head, transfers: 0, lastTransfer: before };
  const isWhole = from.number === 0;
  const transfers = storedTransfers(db, isWhole ? undefined : { after: before });
  // Transfers are read after this: all that a seal of now covers are visible.
  const last = await lastSeal(db);
  let next = await transfers.next();

  for (;;) {
    const page = await readSeals(db, head.number, last);
    if (page.length === 0) break;
    for (const seal of page) {
      const fault = sealFault(seal, head, verdict.lastTransfer, known);
      if (fault) return { ...verdict, fault };
      const content = createHash('sha256');
      const covered: CoveredTransfer[] = [];
      let count = 0;
      let isKnown = true;
      for (; !next.done && next.value.number <= seal.lastTransfer; next = await transfers.next()) {
        const { id, number } = next.value;
        const hash = (await archived.hashOf(next.value)) ?? sealedHash(seal, count);
        // The first seal has no hashes: it covers no transfer.
        if (hash === undefined) isKnown = false;
        else content.update(hash, 'hex');
        count += 1;
        if (seal.hashes !== null) covered.push({ id, number, hash });
      }
      const digest = count === 0 ? '' : content.digest('hex');
      if ((isKnown && digest !== seal.content) || count !== seal.transfers) {
        return { ...verdict, fault: archived.fileFault ?? transferFault(seal, covered) };
      }
      head.number = seal.number;
      head.hash = seal.hash;
      verdict.lastTransfer = seal.lastTransfer;
      verdict.transfers += count;
    }
  }
  const fault =
    (await extraFault(db, verdict, from)) ??
    // Later ones are in no sum of a transfer, and the balances tell.
    (isWhole ? await orphanFault(db) : undefined) ??
    archived.fault() ??
    truncation('seals', head, known);
  return fault ? { ...verdict, fault } : verdict;
}

function sealFault(
  seal: Seal,
  before: ChainHead,
  lastTransfer: number,
  known: KnownHashes,
): string | undefined {
  const { number, at, content, hashes, previous, hash } = seal;
  const expected = before.number + 1;
  if (number > expected) return `seal ${expected} is missing`;
  if (number < expected) return `seal ${number} exists twice`;
  const fields = [`${number}`, `${seal.lastTransfer}`, `${seal.transfers}`, at, content, previous];
  const isChanged =
    sha256Hex(hashInput(['seal', ...fields])) !== hash ||
    seal.lastTransfer <= lastTransfer ||
    (hashes === null) !== (number === 1) ||
    (hashes !== null && sha256Hex(Buffer.from(hashes, 'hex')) !== content);
  if (isChanged) return `seal ${number} was changed`;
  if (previous !== before.hash) return `seal ${number} does not follow seal ${before.number}`;
  if ((known.get(number) ?? hash) !== hash) return `seal ${number} differs from the published head`;
  return undefined;
}

const sealedHash = ({ hashes }: Seal, index: number): string | undefined =>
  hashes?.slice(index * HEX_OF_HASH, (index + 1) * HEX_OF_HASH) || undefined;

/** Names the first transfer that is not as it was when it was sealed. */
function transferFault(seal: Seal, covered: CoveredTransfer[]): string {
  const { number, hashes } = seal;
  if (hashes === null) {
    return `seal ${number}: a transfer was inserted without a number of its own`;
  }
  const sealed = (index: number) => sealedHash(seal, index);
  const index = covered.findIndex(({ hash }, position) => hash !== sealed(position));
  const bad = covered[index];
  if (!bad) return `seal ${number}: its last transfer is missing`;
  const name = `transfer ${bad.id} (number ${bad.number}) of seal ${number}`;
  if (sealed(index + 1) === bad.hash) return `the transfer before ${name} is missing`;
  const isInserted = sealed(index) === covered[index + 1]?.hash;
  return `${name} was ${isInserted ? 'inserted' : 'changed'}`;
}

/** Rows that the walk from number to number did not read. */
async function extraFault(
  db: Db,
  { head, transfers, lastTransfer }: SealVerdict,
  from: SealHead,
): Promise<string | undefined> {
  const [row] = await withoutTimeout(db, (tx) =>
    rowsOf<{ seals: number; transfers: number }>(
      tx,
      sql`select
      (select count(*)::float8 from ledger.seal
        where number is null or (number > ${from.number} and number <= ${head.number})) as seals,
      (select count(*)::float8 from ledger.transfer
        where ${
          from.number === 0
            ? sql`number is null or number <= ${lastTransfer}`
            : sql`number > ${from.lastTransfer} and number <= ${lastTransfer}`
        }) as transfers`,
    ),
  );
  if (row?.seals !== head.number - from.number)
    return 'a seal was inserted with a number that exists';
  if (head.number > 0 && row.transfers !== transfers) {
    return 'a transfer was inserted with a number that exists';
  }
  return undefined;
}

/** Each seal covers the postings of its transfers. */
async function orphanFault(db: Db): Promise<string | undefined> {
  const [orphan] = await withoutTimeout(db, (tx) =>
    rowsOf<{ id: string }>(
      tx,
      sql`select transfer_id as id from ledger.posting p
        where not exists (select from ledger.transfer t
          where t.id = p.transfer_id and t.created_at = p.created_at) limit 1`,
    ),
  );
  return orphan && `a posting of ${orphan.id} exists without its transfer`;
}
