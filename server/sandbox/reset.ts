/** Starting a sandbox over: marked by the operator, done by the next start, before it opens anything. */
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARK = 'reset';
/** What a sandbox keeps in its data folder, but for its log. */
export const KEPT = [
  'pglite',
  'chain',
  'card-keys.json',
  'card-network.jsonl',
  'sandbox.json',
  'secrets.json',
];

export const askForReset = (folder: string): Promise<void> => writeFile(join(folder, MARK), '');

/** @returns whether it had been asked for, and all that was kept is gone */
export async function resetIfAsked(folder: string): Promise<boolean> {
  const mark = join(folder, MARK);
  const isAsked = await access(mark).then(
    () => true,
    () => false,
  );
  if (!isAsked) return false;
  for (const name of KEPT) await rm(join(folder, name), { recursive: true, force: true });
  // Last: cut off in between, the next start goes on with it.
  await rm(mark);
  return true;
}
