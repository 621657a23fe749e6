/** Files that no kill tears: written beside their place, and put there when they are whole. */
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Readable by this user alone. */
const MODE = 0o600;

export async function writeWhole(path: string, content: string): Promise<void> {
  await writeFile(`${path}.new`, content, { mode: MODE });
  await rename(`${path}.new`, path);
}

/** Whoever comes first makes it, everyone reads the same. @returns what is there */
export async function makeOnce(path: string, content: string): Promise<string> {
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
