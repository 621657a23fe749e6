/**
 * Files that are made from the contracts, and that no commit contains. Each is made again when its sources
 * have changed.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, runPinned } from '../run/runtime.mjs';

/** The merchant API as OpenAPI: the reference is made from it. */
export const REFERENCE = {
  file: 'dist/openapi.json',
  script: 'scripts/build/merchant-document.mjs',
  sources: [
    ...['shared/**/*.ts', 'server/**/*routes.ts', 'server/web/api-docs/*.ts'],
    ...['server/platform/http/*.ts', 'server/app.ts'],
  ],
};

/** The types of `@salus/server`. */
export const SERVER_TYPES = {
  file: 'packages/server/api-types.ts',
  script: 'scripts/build/server-types.mjs',
  sources: ['shared/**/*.ts'],
};

const STAMPS = join(ROOT, 'node_modules/.cache/generated');

/** @throws when a script fails */
export async function generate(...wanted) {
  await Promise.all(wanted.map(generateOne));
}

async function generateOne({ file, script, sources }) {
  const hash = createHash('sha256');
  for (const source of globSync([...sources, script, 'package-lock.json'], { cwd: ROOT }).sort()) {
    hash.update(source).update(readFileSync(join(ROOT, source)));
  }
  const made = hash.digest('hex');
  const stamp = join(STAMPS, file.replaceAll('/', '-'));
  if (existsSync(join(ROOT, file)) && stampIn(stamp) === made) return;
  if ((await runPinned([script])) !== 0) throw new Error(`${script} failed`);
  mkdirSync(STAMPS, { recursive: true });
  writeFileSync(stamp, made);
}

const stampIn = (stamp) => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined);
