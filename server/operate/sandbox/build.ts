import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = [
  'hosted',
  'widget',
  'shared',
  'locales',
  'docs/whitepaper',
  'packages',
  'server/platform/papers',
  'package.json',
  'scripts/pack.mjs',
  'scripts/prerender-pages.mjs',
  'scripts/whitepaper.mjs',
  'scripts/whitepaper-figures.mjs',
  'scripts/whitepaper-source.mjs',
  'vite.config.ts',
  'package-lock.json',
];

const stampOf = (root: string) => join(root, 'dist', '.sources');

/** Builds the pages and the widget unless `dist` matches the sources. @returns whether it built */
export async function buildIfStale(root: string): Promise<boolean> {
  const stamp = await readFile(stampOf(root), 'utf8').catch(() => '');
  if (stamp === fingerprint(root)) {
    // It looks at its own sources, and takes three seconds instead of ten.
    await run(root, join(root, 'scripts/docs-site.mjs'), []);
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

/** Records the sources that `dist` was built from. Every build calls it. */
export async function stampBuild(root: string, sources: string): Promise<void> {
  await writeFile(stampOf(root), sources);
}

/** Hashes the sources. Synchronous: awaiting a thousand small files costs a third of a second. */
export function fingerprint(root: string): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    for (const file of filesOf(join(root, source))) hash.update(file).update(readFileSync(file));
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
