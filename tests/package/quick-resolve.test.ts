/**
 * `scripts/run/quick-resolve.mjs` only saves time: module resolution has the same result without it.
 */
import { spawnSync } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const urlOf = (path: string) => pathToFileURL(join(ROOT, path)).href;
const HOOK = urlOf('scripts/run/quick-resolve.mjs');

/** Each is resolved twice: the second answer comes from the cache. */
const ASKED = [
  ...['#shared/brand.ts', 'drizzle-orm', 'zod/mini', 'node:fs', './app.ts'].map((specifier) => ({
    specifier,
    parent: urlOf('server/main.ts'),
  })),
  { specifier: './app.ts', parent: urlOf('server/operate/sandbox/start.ts') },
  { specifier: '../sql/sql.js', parent: urlOf('node_modules/drizzle-orm/pg-core/dialect.js') },
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
  expect(found).toContain(urlOf('node_modules/drizzle-orm/sql/sql.js'));
  expect(found).toContain(urlOf('shared/brand.ts'));
});

test.each(['drizzle-orm', 'ethers/lib.esm', 'jose', 'zod'])(
  'files of %s that end in .js are ES modules',
  async (folder) => {
    const types: unknown[] = [];
    const cwd = join(ROOT, 'node_modules', folder);
    for await (const path of glob('**/package.json', { cwd })) {
      types.push(JSON.parse(await readFile(join(cwd, path), 'utf8')).type);
    }

    expect(new Set(types)).toEqual(new Set(['module']));
  },
);
