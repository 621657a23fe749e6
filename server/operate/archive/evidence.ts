/** Verifies checkpoints and their files. */
import { join } from 'node:path';
import { ArchivedTransfers } from '../../ledger/archive/archived-transfers.ts';
import {
  type CheckpointVerdict,
  lastCheckpoint,
  readCheckpoints,
} from '../../ledger/archive/checkpoints.ts';
import { hashOfFile } from '../../ledger/archive/file.ts';
import { ArchiveFileError } from '../../ledger/archive/file-error.ts';
import { type SealVerdict, verifySeals } from '../../ledger/verify-seals.ts';
import { ownReserveKeys } from '../../payments/reserves/keys.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import type { KnownHashes } from '../../platform/evidence/chain.ts';

type Settings = Pick<Config, 'secrets'>;

export const verifyCheckpoints = async (db: Db, config: Settings): Promise<CheckpointVerdict> =>
  readCheckpoints(db, await ownReserveKeys(db, config));

interface Verdict {
  checkpoints: CheckpointVerdict;
  seals: SealVerdict;
}

/** How often a month may be archived while the books are verified. */
const RESTARTS = 5;

/**
 * Verifies the checkpoints, and the seals with all transfers; once more when a fault may come from a month that was
 * archived meanwhile.
 * @param known seals that were published outside the database
 * @param folder where the archive's files are; without it, the seals' own hashes stand for archived transfers
 */
export async function verifyBooks(
  db: Db,
  config: Settings,
  known: KnownHashes,
  folder?: string,
): Promise<Verdict> {
  for (let restarts = 0; ; restarts++) {
    const before = await lastCheckpoint(db);
    const verdict = await verifyOnce(db, config, known, folder);
    const isIntact = !(verdict.checkpoints.fault ?? verdict.seals.fault);
    if (isIntact || restarts === RESTARTS || (await lastCheckpoint(db)) <= before) return verdict;
  }
}

async function verifyOnce(
  db: Db,
  config: Settings,
  known: KnownHashes,
  folder: string | undefined,
): Promise<Verdict> {
  const checkpoints = await verifyCheckpoints(db, config);
  const fault =
    checkpoints.fault ?? sealFault(checkpoints, known) ?? (await fileFault(checkpoints, folder));
  const pinned = checkpoints.checkpoints.map(
    ({ statement: { seal } }) => [seal.number, seal.hash] as const,
  );
  const archived = new ArchivedTransfers(checkpoints.checkpoints, folder);
  const seals = await verifySeals(db, new Map([...known, ...pinned]), archived);
  return { checkpoints: fault ? { ...checkpoints, fault } : checkpoints, seals };
}

/** Both were signed: one chain of seals was rewritten in between. */
function sealFault({ checkpoints }: CheckpointVerdict, known: KnownHashes): string | undefined {
  const other = checkpoints.find(
    ({ statement: { seal } }) => (known.get(seal.number) ?? seal.hash) !== seal.hash,
  );
  return other && `checkpoint ${other.number} names another seal than the published heads`;
}

async function fileFault(
  { checkpoints }: CheckpointVerdict,
  folder: string | undefined,
): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  for (const { number, statement } of checkpoints) {
    const { name, hash } = statement.file;
    try {
      if ((await hashOfFile(join(folder, name))) !== hash) {
        return `${name} is not the file of checkpoint ${number}`;
      }
    } catch (error) {
      if (error instanceof ArchiveFileError) return error.message;
      throw error;
    }
  }
  return undefined;
}
