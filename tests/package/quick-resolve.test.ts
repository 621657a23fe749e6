/**
 * `scripts/run/quick-resolve.mjs` only saves time: module resolution has the same result without it.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const urlOf = (path: string) => pathToFileURL(join(ROOT, path)).href;
const HOOK = urlOf('scripts/run/quick-resolve.mjs');

/** Each is resolved twice: the second answer comes from the cache. */
const ASKED = [
  ...['#shared/brand.ts', 'zod/mini', 'node:fs', './app.ts'].map((specifier) => ({
    specifier,
    parent: urlOf('server/main.ts'),
  })),
  { specifier: './app.ts', parent: urlOf('server/operate/sandbox/start.ts') },
  { specifier: './core.js', parent: urlOf('node_modules/zod/v4/core/index.js') },
  { specifier: '../utils/index.js', parent: urlOf('node_modules/ethers/lib.esm/abi/abi-coder.js') },
  { specifier: './shapes/../core/sha256.ts', parent: urlOf('server/platform/db/migrate.ts') },
  { specifier: 'pg-protocol', parent: urlOf('node_modules/pg/lib/index.js') },
].flatMap((question) => [question, question]);

function foundWith(...flags: string[]): unknown {
  const script = `console.log(JSON.stringify(${JSON.stringify(ASKED)}.map(({ specifier, parent }) => {
    try { return import.meta.resolve(specifier, parent); } catch (error) { return error.code; }
  })))`;
  const args = [
    '--experimental-import-meta-resolve',
    ...flags,
    '--input-type=module',
    '-e',
    script,
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  return JSON.parse(stdout);
}

test('module resolution has the same result with and without it', () => {
  const found = foundWith('--import', HOOK);

  expect(found).toEqual(foundWith());
  expect(found).toContain(urlOf('shared/brand.ts'));
});
