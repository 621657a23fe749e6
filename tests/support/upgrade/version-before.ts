/**
 * The version before this one, from the repository's history: its packages, and its server as `npm start`
 * runs it. Built once per commit, outside of the repository: Node runs no TypeScript below `node_modules`.
 */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Manifest, readManifest } from '../../../server/operate/sandbox/manifest.ts';
import { freePort } from '../processes/free-port.ts';
import { startLeashed } from '../processes/leashed.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** What a release promises. It is stored when one is released, and only then. */
const PROMISE = 'tests/fixtures/merchant-api/v1.json';
const execute = promisify(execFile);

const git = (...args: string[]) =>
  execute('git', args, { cwd: ROOT }).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );

/**
 * The commit of the last tag before this commit; without one, the commit that stored the promise.
 * @returns the reason where the history does not say
 */
export async function commitBefore(): Promise<{ commit: string } | { reason: string }> {
  const isShallow = await git('rev-parse', '--is-shallow-repository');
  if (isShallow !== 'false') {
    return { reason: 'The version before is in the history of git: git fetch --unshallow --tags' };
  }
  const tag = await git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^');
  const commit = await (tag
    ? git('rev-parse', `${tag}^{commit}`)
    : git('log', '-1', '--format=%H', 'HEAD^', '--', PROMISE));
  return commit ? { commit } : { reason: 'There is no version before this one.' };
}

export interface VersionBefore {
  /** The tarballs of its packages. */
  packages: string[];
  /** @param shop a program that takes the place of the sandbox's demo shop */
  start(shop: string): Promise<{ manifest: Manifest; stop(): Promise<void> }>;
}

export async function buildVersionBefore(commit: string): Promise<VersionBefore> {
  const folder = join(tmpdir(), `salus-version-${commit.slice(0, 12)}`);
  if (!existsSync(folder)) await build(commit, folder);
  const packed = join(folder, 'dist/packages');
  return {
    packages: (await readdir(packed))
      .filter((name) => /^(salus-)?(embed|react|server)\b.*\.tgz$/.test(name))
      .map((name) => join(packed, name)),
    start: (shop) => startSandbox(folder, shop),
  };
}

async function build(commit: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const run = (command: string, ...args: string[]) =>
    execute(command, args, { cwd: unfinished, maxBuffer: 64 * 1024 * 1024 });
  await execute('git', ['archive', '--output', join(unfinished, 'source.tar'), commit], {
    cwd: ROOT,
  });
  await run('tar', '-xf', 'source.tar');
  // It installs what that version needs, and packs into its `dist`.
  await run('npm', 'run', 'build:packages');
  await rename(unfinished, folder);
}

async function startSandbox(folder: string, shop: string) {
  await writeFile(join(folder, 'examples/shop/server.mjs'), `import ${JSON.stringify(shop)};\n`);
  const data = await mkdtemp(join(tmpdir(), 'salus-before-'));
  const ports = ['PORT', 'SHOP_PORT', 'MAIL_PORT', 'CARD_PORT', 'RPC_PORT'];
  const free = await Promise.all(ports.map(async (name) => [name, String(await freePort())]));
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, DATA_DIR: data, ...Object.fromEntries(free) };
  const program = join(folder, 'node_modules/node/bin/node');
  const sandbox = startLeashed(program, ['scripts/start.mjs'], { cwd: folder, env });
  const stop = async () => {
    await sandbox.stop();
    await rm(data, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await sandbox.says('is running');
    const manifest = await readManifest(data);
    if (!manifest) throw new Error(`no sandbox.json in ${data}`);
    return { manifest, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
