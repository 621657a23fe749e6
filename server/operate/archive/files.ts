/** Verifies the files of an archive, and reads a transfer from one. */
import { join } from 'node:path';
import { ArchivedBalances } from '../../ledger/archive/balances.ts';
import type { Checkpoint } from '../../ledger/archive/checkpoints.ts';
import { hashOfFile, readArchive } from '../../ledger/archive/file.ts';
import { ArchiveFileError } from '../../ledger/archive/file-error.ts';
import { lineOf } from '../../ledger/archive/format.ts';
import { archiveFileFault } from '../../ledger/archive/verify-file.ts';
import { transferHash } from '../../ledger/transfer-hash.ts';
import type { Config } from '../../platform/config/config.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/statement.ts';
import { ArchiveRefusedError, intactCheckpoints, requireFolder } from './archive.ts';

type Settings = Pick<Config, 'secrets'>;

/**
 * Reads all files from the first one on: the sums of each checkpoint contain those before.
 * @throws ArchiveRefusedError for the first file that is not as it was signed
 */
export async function verifyArchive(
  db: Db,
  config: Settings,
  folder: string,
): Promise<Checkpoint[]> {
  await requireFolder(folder);
  const checkpoints = await intactCheckpoints(db, config);
  const balances = new ArchivedBalances();
  for (const { statement } of checkpoints) {
    const fault = await reading(archiveFileFault(folder, statement, balances));
    if (fault) throw new ArchiveRefusedError(fault);
  }
  return checkpoints;
}

/**
 * A transfer as it stands in its file, with its hash, which is part of a seal.
 * @throws ArchiveRefusedError
 */
export async function readArchived(
  db: Db,
  config: Settings,
  { folder, id }: { folder: string; id: string },
): Promise<object> {
  await requireFolder(folder);
  const [row] = await rowsOf<{ checkpoint: number | null }>(
    db,
    sql`select (select min(number) from ledger.checkpoint where until > t.created_at) as checkpoint
      from ledger.transfer t where t.id = ${id}`,
  );
  if (!row) throw new ArchiveRefusedError(`no transfer ${id}`);
  if (row.checkpoint === null) throw new ArchiveRefusedError(`${id} is not archived: see timeline`);
  const { statement } = await checkpointOf(db, config, row.checkpoint);
  await requireFile(folder, statement);
  return reading(findIn(join(folder, statement.file.name), id));
}

async function findIn(path: string, id: string): Promise<object> {
  for await (const transfer of readArchive(path)) {
    if (transfer.id === id) return { ...lineOf(transfer), hash: transferHash(transfer) };
  }
  throw new ArchiveFileError(`${path} does not hold ${id}`);
}

/** @throws ArchiveRefusedError */
export async function checkpointOf(db: Db, config: Settings, number: number): Promise<Checkpoint> {
  const found = (await intactCheckpoints(db, config)).find((one) => one.number === number);
  if (!found) throw new ArchiveRefusedError(`no checkpoint ${number}`);
  return found;
}

/** @throws ArchiveRefusedError for another file than that of the checkpoint */
export async function requireFile(
  folder: string,
  { number, file }: Checkpoint['statement'],
): Promise<void> {
  const hash = await reading(hashOfFile(join(folder, file.name)));
  if (hash === file.hash) return;
  throw new ArchiveRefusedError(`${file.name} is not the file of checkpoint ${number}`);
}

/** @throws ArchiveRefusedError for a file that cannot be read */
export async function reading<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof ArchiveFileError ? new ArchiveRefusedError(error.message) : error;
  }
}
