import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Puts packed packages where Node looks for them from `folder`, as `npm install` does; what they
 * need themselves is found further up.
 */
export async function unpackInto(folder, tarballs) {
  for (const tarball of tarballs) {
    const [, name] = /^salus-(\w+)-/.exec(basename(tarball)) ?? [];
    if (!name) throw new Error(`${tarball} is none of the packages`);
    const place = join(folder, 'node_modules/@salus', name);
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true });
    await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  }
}
