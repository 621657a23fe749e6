import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const SOURCES = ['hosted', 'widget', 'shared', 'locales', 'vite.config.ts', 'package-lock.json'];

/** Builds the browser's part unless it was built from exactly these sources. @returns true when it did */
export async function buildIfStale(root: string): Promise<boolean> {
  const stamp = join(root, 'dist', '.sources');
  const sources = await fingerprint(root);
  if ((await readFile(stamp, 'utf8').catch(() => '')) === sources) return false;
  await run(root, join(root, 'node_modules/vite/bin/vite.js'), [
    'build',
    '--app',
    '--logLevel',
    'warn',
  ]);
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, sources);
  return true;
}

async function fingerprint(root: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of await filesOf(join(root, source)))
      hash.update(file).update(await readFile(file));
  }
  return hash.digest('hex');
}

async function filesOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    () => undefined,
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function run(cwd: string, script: string, args: string[]): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], {
      cwd,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`the build failed (${code})`)),
    );
  });
}
