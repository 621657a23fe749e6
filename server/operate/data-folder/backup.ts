/**
 * Backs up a data folder to another data folder; to restore, start the server on it. The copy is
 * opened and verified before it is renamed to its final path, so an interrupted backup never looks
 * complete.
 */
import { access, cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyLedger } from '../../invariants.ts';
import { type Database, openPglite } from '../../platform/db/database.ts';
import { KEPT } from './reset.ts';

export class BackupRefusedError extends Error {}

/**
 * @param to a path that does not exist
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
  if (await isThere(to)) throw new BackupRefusedError(`${to} already exists`);
  if (!database.copyTo) throw new BackupRefusedError('this database is not in a folder');
  const part = await mkdtemp(`${to}.part-`);
  try {
    const copy = join(part, 'pglite');
    await database.copyTo(copy);
    await verify(copy);
    // After the database: a chain ahead of the books is scanned on, a chain behind them is
    // rejected.
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

/** @throws BackupRefusedError when an invariant of the ledger is broken */
async function verify(folder: string): Promise<void> {
  const copy = await openPglite(folder);
  try {
    const breaches = (await verifyLedger(copy.db)).flatMap(({ name, breaches }) =>
      breaches.map(({ subject }) => `${name} ${subject}`),
    );
    if (breaches.length > 0) {
      throw new BackupRefusedError(`invariants of the ledger are broken: ${breaches.join(', ')}`);
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
