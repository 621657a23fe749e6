/**
 * A copy of a data folder that is a data folder: restoring is starting on it. It has its name once it is
 * whole, and was opened and verified before.
 */
import { access, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openPglite } from '../db/database.ts';
import { verifyLedger } from '../ledger/invariants.ts';
import { KEPT } from './reset.ts';

export class BackupRefusedError extends Error {}

/**
 * @param to a path where nothing is yet
 * @throws BackupRefusedError
 */
export async function backUpFolder({
  database,
  folder,
  to,
}: {
  database: Database;
  folder: string;
  to: string;
}): Promise<void> {
  if (await isThere(to)) throw new BackupRefusedError(`${to} is there already`);
  if (!database.dump) throw new BackupRefusedError('this database is not in a folder');
  const part = await mkdtemp(`${to}.part-`);
  try {
    await restore(await database.dump(), join(part, 'pglite'));
    // Last: a chain that is ahead of the books is read on, one behind them is not believed.
    for (const name of KEPT) {
      const file = join(folder, name);
      if (name !== 'pglite' && (await isThere(file))) {
        await cp(file, join(part, name), { recursive: true, preserveTimestamps: true });
      }
    }
    await rename(part, to);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** @throws BackupRefusedError when it is not what it should be */
async function restore(dump: Blob, folder: string): Promise<void> {
  const copy = await openPglite(folder, dump);
  try {
    const breaches = (await verifyLedger(copy.db)).flatMap(({ name, breaches }) =>
      breaches.map(({ subject }) => `${name} ${subject}`),
    );
    if (breaches.length > 0) {
      throw new BackupRefusedError(`the ledger is not as it must be: ${breaches.join(', ')}`);
    }
  } finally {
    await copy.close();
  }
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
