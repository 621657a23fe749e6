import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Unpacks tarballs into the `node_modules` of `folder`, as `npm install` does. Node finds their
 * dependencies in the repository's `node_modules`.
 */
export async function unpackInto(folder, tarballs) {
  for (const tarball of tarballs) {
    const [, name] = /^(\w+)\.tgz$/.exec(basename(tarball)) ?? [];
    if (!name) throw new Error(`${tarball} is none of the packages`);
    const place = join(folder, 'node_modules/@salus', name);
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  }
}
