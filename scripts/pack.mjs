/** Packs the published packages as npm does: compiled, with licence, one tarball each. */
import { execFile } from 'node:child_process';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './runtime.mjs';

const run = promisify(execFile);

/** In the order of their dependencies. */
export const PACKAGES = ['embed', 'react', 'server'];

/**
 * @param {string} into the target folder, which is emptied
 * @returns {Promise<string[]>} the paths of the tarballs, in the order of PACKAGES
 */
export async function packAll(into = join(ROOT, 'dist/packages')) {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  for (const name of PACKAGES) await compile(name);
  return Promise.all(PACKAGES.map((name) => pack(name, into)));
}

async function compile(name) {
  await rm(join(ROOT, 'packages', name, 'dist'), { recursive: true, force: true });
  await run(process.execPath, [
    join(ROOT, 'node_modules/typescript/bin/tsc'),
    ...['-p', join(ROOT, 'packages', name, 'tsconfig.build.json')],
  ]);
}

async function pack(name, into) {
  const staged = join(into, name);
  await mkdir(staged);
  for (const part of ['package.json', 'README.md', 'dist']) {
    await cp(join(ROOT, 'packages', name, part), join(staged, part), { recursive: true });
  }
  await cp(join(ROOT, 'LICENSE'), join(staged, 'LICENSE'));
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', into], {
    cwd: staged,
  });
  return join(into, JSON.parse(stdout)[0].filename);
}

if (import.meta.main) console.log((await packAll()).join('\n'));
