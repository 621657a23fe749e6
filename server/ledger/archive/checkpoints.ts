/** The chain of checkpoints, and what of the database it contradicts. */
import { sha256Hex } from '../../platform/core/sha256.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { withoutTimeout } from '../../platform/db/without-timeout.ts';
import { ArchivedBalances, readArchivedBalances } from './balances.ts';
import { type CheckpointStatement, openStatement, type PublicKeys } from './statement.ts';

export interface Checkpoint {
  number: number;
  until: string;
  /** The name of the table that held the postings. */
  partition: string;
  jws: string;
  statement: CheckpointStatement;
  /** Whether the detached table is still there. */
  isKept: boolean;
}

export interface CheckpointVerdict {
  checkpoints: Checkpoint[];
  /** The first thing that is wrong. */
  fault?: string;
}

type Row = Omit<Checkpoint, 'statement'> & { hash: string };

interface Stored {
  rows: Row[];
  /** The hash of the archived balances. */
  balances: string;
  /** When the oldest postings begin. */
  since: string | null;
}

/** Reads one snapshot, because a month that is archived meanwhile changes each part. */
const readStored = (db: Db): Promise<Stored> =>
  withoutTimeout(
    db,
    async (tx) => ({
      rows: await readCheckpointRows(tx),
      balances: (await readArchivedBalances(tx)).hash(),
      since: await oldestPostings(tx),
    }),
    { isolationLevel: 'repeatable read' },
  );

export const readCheckpointRows = (db: Db): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`select number, format.utc(until) as until, partition, jws, encode(hash, 'hex') as hash,
        exists (select from pg_class where relname = partition and relnamespace = 'partitions'::regnamespace) as "isKept"
      from ledger.checkpoint order by number`,
  );

async function oldestPostings(db: Db): Promise<string | null> {
  const [row] = await rowsOf<{ since: string | null }>(
    db,
    sql`select (select format.utc(since) from partitions.list('ledger.posting') limit 1) as since`,
  );
  return row?.since ?? null;
}

/** The number of the last checkpoint, 0 without one. */
export async function lastCheckpoint(db: Db): Promise<number> {
  const [row] = await rowsOf<{ last: number }>(
    db,
    sql`select coalesce(max(number), 0) as last from ledger.checkpoint`,
  );
  return row?.last ?? 0;
}

/** Verifies signatures, the chain, and the archived balances. */
export async function readCheckpoints(db: Db, keys: PublicKeys): Promise<CheckpointVerdict> {
  const { rows, ...stored } = await readStored(db);
  const chain = await openChain(rows, keys);
  const fault = chain.fault ?? balanceFault(stored, chain.checkpoints.at(-1));
  return { checkpoints: chain.checkpoints, ...(fault ? { fault } : {}) };
}

/** Verifies signatures and the chain. */
export async function openChain(
  rows: readonly Row[],
  keys: PublicKeys,
): Promise<CheckpointVerdict> {
  const checkpoints: Checkpoint[] = [];
  for (const { hash, ...row } of rows) {
    const statement = await openStatement(row.jws, keys);
    if (!statement)
      return { checkpoints, fault: `checkpoint ${row.number} has no valid signature` };
    const fault = linkFault({ ...row, hash, statement }, checkpoints.at(-1));
    if (fault) return { checkpoints, fault: `checkpoint ${row.number} ${fault}` };
    checkpoints.push({ ...row, statement });
  }
  return { checkpoints };
}

function linkFault(
  { number, until, partition, jws, hash, statement }: Checkpoint & { hash: string },
  before: Checkpoint | undefined,
): string | undefined {
  const isChanged =
    hash !== sha256Hex(jws) ||
    number !== statement.number ||
    until !== statement.until ||
    fileNameOf(partition) !== statement.file.name;
  if (isChanged) return 'was changed';
  const follows =
    number === (before?.number ?? 0) + 1 &&
    statement.previous === (before ? sha256Hex(before.jws) : null) &&
    statement.since === (before?.until ?? null);
  return follows ? undefined : 'does not follow the one before';
}

export const fileNameOf = (partition: string): string => `${partition}.jsonl.gz`;

function balanceFault(
  { balances, since }: Omit<Stored, 'rows'>,
  last: Checkpoint | undefined,
): string | undefined {
  if (balances !== (last?.statement.balances ?? new ArchivedBalances().hash())) {
    return 'the archived balances are not those of the last checkpoint';
  }
  if (since !== (last?.until ?? null)) {
    return 'the oldest postings do not begin where the last checkpoint ends';
  }
  return undefined;
}
