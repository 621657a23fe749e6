import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARK = 'being-made';

/**
 * PGlite takes a folder that was cut off in the making for a database, and cannot start on it ever after:
 * until it is made, a mark in it says so. One with the mark has never been used, and is made anew.
 */
export async function madeWhole<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const mark = join(folder, MARK);
  if (existsSync(mark)) await rm(folder, { recursive: true });
  if (existsSync(folder)) return make();
  await mkdir(folder, { recursive: true });
  await writeFile(mark, '');
  const made = await make();
  await rm(mark);
  return made;
}
