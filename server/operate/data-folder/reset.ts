/**
 * Resets a sandbox: the operator requests it, and the next start does it before opening any file.
 */
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARK = 'reset';
/** The contents of a sandbox's data folder, without its log. */
export const KEPT = [
  'pglite',
  'chain',
  'card-keys.json',
  'card-network.jsonl',
  'sandbox.json',
  'secrets.json',
];

export const requestReset = (folder: string): Promise<void> => writeFile(join(folder, MARK), '');

/** Deletes the contents if a reset was requested. @returns whether it was requested */
export async function resetIfRequested(folder: string): Promise<boolean> {
  const mark = join(folder, MARK);
  const isAsked = await access(mark).then(
    () => true,
    () => false,
  );
  if (!isAsked) return false;
  for (const name of KEPT) await rm(join(folder, name), { recursive: true, force: true });
  // Last, so that the next start continues an interrupted reset.
  await rm(mark);
  return true;
}
