/** Compares a file with its checkpoint, without the database. */
import { join } from 'node:path';
import type { ArchivedBalances } from './balances.ts';
import { hashOfFile, readArchive } from './file.ts';
import { measureTransfers } from './measure.ts';
import type { CheckpointStatement } from './statement.ts';

/**
 * @param balances the sums of all earlier files, to which the sums of this file are added; undefined when they are unknown
 * @returns what is wrong
 * @throws ArchiveFileError for a file that cannot be read
 */
export async function archiveFileFault(
  folder: string,
  { number, file, transfers, postings, rows, balances: signed }: CheckpointStatement,
  balances: ArchivedBalances,
): Promise<string | undefined> {
  const path = join(folder, file.name);
  if ((await hashOfFile(path)) !== file.hash)
    return `${file.name} is not the file of checkpoint ${number}`;
  const found = await measureTransfers(readArchive(path), balances);
  const isRight =
    found.transfers === transfers &&
    found.postings === postings &&
    found.rows === rows &&
    balances.hash() === signed;
  return isRight ? undefined : `${file.name} does not hold what checkpoint ${number} claims`;
}
