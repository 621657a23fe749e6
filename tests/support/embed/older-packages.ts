/** The packages as an earlier version packed them, by its own script from its own sources. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const execute = promisify(execFile);

export interface OlderPackages {
  /** `git show` of the sources, in one line. */
  version: string;
  /** The path of the tarball of a package. */
  tarball(name: string): string;
  remove(): Promise<void>;
}

/** Of the commit in OLDER; by default of the newest release before this commit, or of a day before it while there is none. */
export async function olderPackages(): Promise<OlderPackages> {
  const commit = process.env.OLDER || (await versionBefore());
  const folder = await mkdtemp(join(tmpdir(), 'salus-older-'));
  await sh(`git archive ${commit} | tar -x -C ${folder}`);
  await linkModules(folder);
  const [script] = globSync('scripts/**/pack.mjs', { cwd: folder });
  const into = join(folder, 'dist/packages');
  await execute(
    process.execPath,
    ['-e', `import('./${script}').then(({ packAll }) => packAll(${JSON.stringify(into)}))`],
    { cwd: folder },
  );
  return {
    version: await sh(`git log -1 --format='%h of %cs' ${commit}`),
    tarball: (name) => join(into, `${name}.tgz`),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function versionBefore(): Promise<string> {
  const released = await sh(
    "git tag --list 'v*' --sort=-v:refname --no-contains HEAD --merged HEAD | head -1",
  );
  if (released) return released;
  const dayBefore = Number(await sh('git log -1 --format=%ct')) - 86_400;
  return sh(`git rev-list -1 --before=${dayBefore} HEAD`);
}

/** The installed packages without their caches, which are those of the present sources. */
async function linkModules(folder: string): Promise<void> {
  const modules = join(ROOT, 'node_modules');
  await mkdir(join(folder, 'node_modules'));
  const names = (await readdir(modules)).filter((name) => name !== '.cache');
  await Promise.all(
    names.map((name) => symlink(join(modules, name), join(folder, 'node_modules', name))),
  );
}

const sh = async (command: string): Promise<string> =>
  (await execute('bash', ['-c', command], { cwd: ROOT })).stdout.trim();
