/** The project of a stack, as its own generator makes it; `tests/stacks/generators.json` records the versions. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const STACKS = join(import.meta.dirname, '../../stacks');
const execute = promisify(execFile);
const QUIET = '--ignore-scripts --no-audit --no-fund';

export interface StackProject {
  folder: string;
  sh(command: string): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Installs the packages of a stack in a folder of its own, and adds our files of the stack to it.
 * @param name absent for an empty folder
 */
export async function makeProject(
  name: string | undefined,
  env: Record<string, string | undefined>,
): Promise<StackProject> {
  const home = await mkdtemp(join(tmpdir(), `salus-${name ?? 'empty'}-`));
  const generator = name && (await generators())[name];
  const folder = generator ? join(home, 'shop') : home;
  const at = (cwd: string) => async (command: string) =>
    (await execute('bash', ['-c', command], { cwd, env, maxBuffer: 64 * 1024 * 1024 })).stdout;
  const sh = at(folder);
  if (generator) await at(home)(generator);
  if (name && existsSync(join(STACKS, name))) {
    await cp(join(STACKS, name), folder, { recursive: true });
  }
  if (name) await sh(generator ? `npm install ${QUIET}` : `npm ci ${QUIET}`);
  return {
    folder,
    sh,
    remove: () => rm(home, { recursive: true, force: true, maxRetries: 5 }),
  };
}

const generators = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(STACKS, 'generators.json'), 'utf8'));
