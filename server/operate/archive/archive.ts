/** Archives the postings before a month (docs/decisions/0010). */
import { stat } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { verifyLedger } from '../../invariants.ts';
import type { Checkpoint } from '../../ledger/archive/checkpoints.ts';
import { ArchiveFileError } from '../../ledger/archive/file-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { isLocked } from '../../platform/db/locked.ts';
import { createOnce } from '../data-folder/atomic-file.ts';
import { archiveMonth } from './archive-month.ts';
import { verifyBooks, verifyCheckpoints } from './evidence.ts';
import { oldestMonth } from './oldest-month.ts';

type Settings = Pick<Config, 'secrets' | 'publicUrl'>;

/** Why nothing, or nothing more, is archived. */
export class ArchiveRefusedError extends Error {}

/**
 * Moves one partition after the other, until `before` or until one is refused. What is done stays done.
 * @returns the checkpoints it has made
 * @throws ArchiveRefusedError
 */
export async function archivePostings(
  db: Db,
  config: Settings,
  { before, folder }: { before: string; folder: string },
): Promise<Checkpoint[]> {
  await requireFolder(folder);
  await requireWhole(db, config);
  let all = await intactCheckpoints(db, config);
  const known = all.length;
  await writeCheckpoints(folder, all);
  for (;;) {
    const oldest = await oldestMonth(db, before);
    if (!oldest) return all.slice(known);
    try {
      await archiveMonth(db, config, oldest, all.at(-1), folder);
    } catch (error) {
      throw refused(error);
    }
    all = await intactCheckpoints(db, config);
    await writeCheckpoints(folder, all);
  }
}

export async function requireFolder(folder: string): Promise<void> {
  const found = isAbsolute(folder) ? await stat(folder).catch(() => undefined) : undefined;
  if (!found?.isDirectory()) {
    throw new ArchiveRefusedError('archive: an absolute path of a folder that exists');
  }
}

/** @throws ArchiveRefusedError when the ledger or its evidence is not as it should be */
async function requireWhole(db: Db, config: Settings): Promise<void> {
  const broken = (await verifyLedger(db)).find(({ breaches }) => breaches.length > 0);
  if (broken) throw new ArchiveRefusedError(`${broken.name} does not hold: see ledger:verify`);
  const { checkpoints, seals } = await verifyBooks(db, config, new Map());
  const fault = checkpoints.fault ?? seals.fault;
  if (fault) throw new ArchiveRefusedError(fault);
}

export async function intactCheckpoints(
  db: Db,
  config: Pick<Config, 'secrets'>,
): Promise<Checkpoint[]> {
  const { checkpoints, fault } = await verifyCheckpoints(db, config);
  if (fault) throw new ArchiveRefusedError(fault);
  return checkpoints;
}

/**
 * Beside each file in the folder its checkpoint, so that the file can be verified without the database.
 * @throws ArchiveRefusedError when another one is there, as after a restore
 */
async function writeCheckpoints(folder: string, checkpoints: Checkpoint[]): Promise<void> {
  for (const { partition, jws, statement } of checkpoints) {
    const isThere = await stat(join(folder, statement.file.name)).catch(() => undefined);
    if (!isThere) continue;
    const path = join(folder, `${partition}.jws`);
    if ((await createOnce(path, `${jws}\n`)) === `${jws}\n`) continue;
    throw new ArchiveRefusedError(
      `${path} is not the checkpoint of the database: move it away, and look where it came from`,
    );
  }
}

function refused(error: unknown): unknown {
  if (error instanceof ArchiveFileError) return new ArchiveRefusedError(error.message);
  if (!isLocked(error)) return error;
  return new ArchiveRefusedError(
    'the postings are being read for long: nothing is detached, run the command again',
  );
}
