import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SOURCES = [
  'hosted',
  'widget',
  'shared',
  'locales',
  'docs/whitepaper',
  'packages',
  'server/platform/papers',
  'package.json',
  'scripts/build/pack.mjs',
  'scripts/build/prerender-pages.mjs',
  'scripts/build/whitepaper.mjs',
  'scripts/build/whitepaper-figures.mjs',
  'scripts/build/whitepaper-source.mjs',
  'vite.config.ts',
  'package-lock.json',
];

const stampOf = (root: string) => join(root, 'dist', '.sources');
/** The stamp, and the looks of the files whose content it is: most starts read none of them. */
const seenOf = (root: string) => join(root, 'dist', '.seen');

/** Builds the pages and the widget unless `dist` matches the sources. @returns whether it built */
export async function buildIfStale(root: string): Promise<boolean> {
  const stamp = await readFile(stampOf(root), 'utf8').catch(() => undefined);
  const seen = await readFile(seenOf(root), 'utf8').catch(() => undefined);
  const now = `${stamp} ${looks(root)}`;
  if (stamp !== undefined && seen === now) return false;
  if (stamp === fingerprint(root)) {
    await writeFile(seenOf(root), now);
    return false;
  }
  await run(root, join(root, 'node_modules/vite/bin/vite.js'), [
    'build',
    '--app',
    '--logLevel',
    'warn',
  ]);
  return true;
}

/** The documentation looks at its own sources; an unchanged one is not built again. */
export const buildDocs = (root: string): Promise<void> =>
  run(root, join(root, 'scripts/build/docs-site.mjs'), []);

/** Records the sources that `dist` was built from. Every build calls it. */
export async function stampBuild(root: string, sources: string): Promise<void> {
  await writeFile(stampOf(root), sources);
}

/** Hashes the sources. Synchronous: awaiting a thousand small files costs a third of a second. */
export const fingerprint = (root: string): string => hashOf(root, (file) => readFileSync(file));

/** Every write to a file changes these, also one that keeps the time of its content. */
function looks(root: string): string {
  return hashOf(root, (file) => {
    const { size, ctimeMs } = statSync(file);
    return `${size} ${ctimeMs}`;
  });
}

function hashOf(root: string, read: (file: string) => Buffer | string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) hash.update(file).update(read(file));
  }
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
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
