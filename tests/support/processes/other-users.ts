/**
 * Programs of other system users, which only root can start. They run bundled copies, because these
 * users may not be able to enter the repository's folder.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, copyFile, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { build } from 'vite';

/** A numeric user and group; `/etc/passwd` needs no entry for it. */
export interface SystemUser {
  uid: number;
  gid: number;
}

export const CAN_CHANGE_USER = process.getuid?.() === 0;

const ROOT = join(import.meta.dirname, '../../..');

export interface OpenFolder {
  path: string;
  /** Starts a bundled program as another user, with this environment alone. */
  start(
    user: SystemUser,
    name: string,
    args?: string[],
    env?: Record<string, string>,
  ): ChildProcess;
  /** Runs it to its end. */
  run(...given: Parameters<OpenFolder['start']>): Promise<Ended>;
}

interface Ended {
  code: number | null;
  said: string;
}

/** @param programs the paths of their entry files in the repository, by name */
export async function openFolderWith(programs: Record<string, string>): Promise<OpenFolder> {
  const path = await mkdtemp('/tmp/salus-users-');
  await chmod(path, 0o755);
  const node = join(path, 'node');
  await copyFile(process.execPath, node);
  await chmod(node, 0o755);
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(path, 'programs'),
      emptyOutDir: true,
      minify: false,
      rollupOptions: { input: programs, output: { entryFileNames: '[name].mjs' } },
    },
  });
  const start: OpenFolder['start'] = (user, name, args = [], env = {}) =>
    spawn(node, [join(path, 'programs', `${name}.mjs`), ...args], {
      ...user,
      cwd: '/',
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  return {
    path,
    start,
    async run(...given) {
      const child = start(...given);
      const ended = new Promise<number | null>((done) => child.once('close', done));
      const [out, error] = await Promise.all(
        [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : '')),
      );
      return { code: await ended, said: `${out}${error}` };
    },
  };
}
