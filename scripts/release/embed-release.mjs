/**
 * `npm run embed:release -- 1.0.0`: builds, and keeps the loader with the modules that it imports in
 * `widget/releases`, where the server finds them for two years. `--replace` cuts a version again that
 * nobody has been given yet.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { ensureInstalled, ROOT, runPinned } from '../run/runtime.mjs';

const FOLDER = join(ROOT, 'widget/releases');
const KEPT_MS = 2 * 366 * 24 * 3_600_000;
const VERSION = /^1\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const MODULES = /\b(?:bridge|extras|modal|open)\.[\w-]{6,40}\.js\b/g;

/** @returns a value for `integrity` (Subresource Integrity) */
export const integrityOf = (bytes) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * @param {{ version: string, replace?: boolean, now?: Date, dist: string, folder?: string }} cut
 * @throws when the version is no version, is known, or is older than the newest one
 */
export function cutRelease({ version, replace, now = new Date(), dist, folder = FOLDER }) {
  const list = join(folder, 'releases.json');
  const before = JSON.parse(readFileSync(list, 'utf8'));
  const others = replace ? before.filter((one) => one.version !== version) : before;
  if (!VERSION.test(version)) throw new Error(`"${version}" is no version such as 1.2.0`);
  if (others.some((one) => isBefore(version, one.version))) {
    throw new Error(`${version} is not newer than ${others.at(-1).version}`);
  }
  const kept = others.filter(({ date }) => now - new Date(date) < KEPT_MS);
  const loader = readFileSync(join(dist, 'loader/widget/v1.js'));
  const modules = modulesOf(loader.toString(), dist);
  const sources = new Map([
    [`v${version}.js`, join(dist, 'loader/widget/v1.js')],
    ...[...modules].map((name) => [name, moduleIn(dist, name)]),
  ]);
  const files = {};
  for (const [name, source] of sources) {
    copyFileSync(source, join(folder, name));
    files[name] = integrityOf(readFileSync(source));
  }
  const release = {
    version,
    date: now.toISOString().slice(0, 10),
    integrity: integrityOf(loader),
    files,
  };
  const all = [...kept, release];
  writeFileSync(list, `${JSON.stringify(all, null, 2)}\n`);
  const named = new Set(all.flatMap((one) => Object.keys(one.files)));
  for (const name of globSync('*.js', { cwd: folder })) {
    if (!named.has(name)) rmSync(join(folder, name));
  }
  return release;
}

const moduleIn = (dist, name) => join(dist, name.split('.')[0], 'widget', name);

/** The names of the modules that a script imports, directly or through another. */
function modulesOf(script, dist, names = new Set()) {
  for (const name of script.match(MODULES) ?? []) {
    if (names.has(name)) continue;
    names.add(name);
    modulesOf(readFileSync(moduleIn(dist, name), 'utf8'), dist, names);
  }
  return names;
}

/** Whether `version` is the other one or older. */
function isBefore(version, other) {
  const [one, two] = [version, other].map((text) => text.split('.').map(Number));
  return one[1] === two[1] ? one[2] <= two[2] : one[1] < two[1];
}

/** Puts the kept releases into the build, as files to serve. */
export function copyReleases(into = join(ROOT, 'dist/releases/widget'), folder = FOLDER) {
  rmSync(into, { recursive: true, force: true });
  mkdirSync(into, { recursive: true });
  for (const name of globSync('*.{js,json}', { cwd: folder })) {
    const bytes = readFileSync(join(folder, name));
    writeFileSync(join(into, name), bytes);
    writeFileSync(join(into, `${name}.br`), brotliCompressSync(bytes));
  }
}

if (import.meta.main) {
  ensureInstalled();
  const [version = '', option] = process.argv.slice(2);
  const code = await runPinned([
    'node_modules/vite/bin/vite.js',
    'build',
    '--app',
    '--logLevel',
    'error',
  ]);
  if (code !== 0) process.exit(code);
  const release = cutRelease({
    version,
    replace: option === '--replace',
    dist: join(ROOT, 'dist'),
  });
  copyReleases();
  console.log(
    `widget/releases/v${version}.js: commit the folder, and publish\n${release.integrity}`,
  );
}
