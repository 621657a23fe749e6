/** The transfers of a file that is to be signed. */
import type { Db } from '../../platform/db/database.ts';
import { type Span, type StoredTransfer, transferHash, transferIds } from '../transfer-hash.ts';
import { readArchive } from './file.ts';
import { ArchiveFileError } from './file-error.ts';
import { sealedHashes } from './sealed-hashes.ts';

/**
 * Reads a file from the disk, and compares it with the database one by one: the same transfers in the same order, each
 * with the hash of its seal. Counts and sums alone would not find a transfer that stands twice in place of an equal one.
 * @throws ArchiveFileError
 */
export async function* sealedTransfers(
  db: Db,
  span: Span,
  path: string,
): AsyncGenerator<StoredTransfer> {
  const sealed = sealedHashes(db);
  const ids = transferIds(db, span);
  for await (const transfer of readArchive(path)) {
    requireSame(path, transfer.id, await ids.next());
    if (transferHash(transfer) !== (await sealed(transfer))) {
      throw new ArchiveFileError(`${path}: ${transfer.id} is not as it was sealed`);
    }
    yield transfer;
  }
  requireSame(path, undefined, await ids.next());
}

function requireSame(
  path: string,
  found: string | undefined,
  { done, value }: IteratorResult<{ id: string }>,
): void {
  const expected = done ? undefined : value.id;
  if (found === expected) return;
  throw new ArchiveFileError(
    `${path}: ${found ?? 'nothing'} follows where the database has ${expected ?? 'nothing'}`,
  );
}
