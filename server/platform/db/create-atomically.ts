import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MARKER = 'being-made';

/**
 * PGlite treats a half-created folder as a database and can never start with it. Therefore a marker
 * file exists until creation is complete; a folder with the marker is deleted and created again.
 */
export async function createAtomically<T>(folder: string, make: () => Promise<T>): Promise<T> {
  const marker = join(folder, MARKER);
  if (existsSync(marker)) await rm(folder, { recursive: true });
  if (existsSync(folder)) return make();
  await mkdir(folder, { recursive: true });
  await writeFile(marker, '');
  const made = await make();
  await rm(marker);
  return made;
}
