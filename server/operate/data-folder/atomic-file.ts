/** Atomic file writes: a temporary file is renamed to its final path when it is complete. */
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Readable only by this user. */
const MODE = 0o600;

export async function writeAtomically(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: MODE });
  await rename(`${path}.new`, path);
}

/** Creates the file unless it exists; of concurrent callers one wins. @returns its content */
export async function createOnce(path: string, content: string): Promise<string> {
  const there = await readFile(path, 'utf8').catch(() => undefined);
  if (there !== undefined) return there;
  const beside = `${path}.${process.pid}`;
  await writeFile(beside, content, { mode: MODE });
  await link(beside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(beside);
  return readFile(path, 'utf8');
}
