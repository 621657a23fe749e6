/** The project of a stack, with the packages that the running installation serves. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Leashed, startLeashed } from '../processes/leashed.ts';
import { makeProject } from './stack-project.ts';
import { world } from './world.ts';

const run = promisify(execFile);
/** What npm needs to reach the registry from this machine. */
export const FROM_OUTSIDE: Record<string, string | undefined> = Object.fromEntries(
  ['PATH', 'HOME', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'npm_config_registry'].map((name) => [
    name,
    process.env[name],
  ]),
);

export interface Stack {
  folder: string;
  env: Record<string, string | undefined>;
  /** Runs a program of its packages until it ends. */
  tool(name: string, ...args: string[]): Promise<string>;
  /** Starts one and waits until the shop answers. */
  serve(name: string, ...args: string[]): Promise<void>;
  /** The output of the served program. */
  said(): string;
  remove(): Promise<void>;
}

/** @param packages those of ours, by name */
export async function openStack(name: string, packages: string[]): Promise<Stack> {
  const settings = await mkdtemp(join(tmpdir(), 'salus-settings-'));
  const env = {
    ...FROM_OUTSIDE,
    XDG_CONFIG_HOME: settings,
    NEXT_TELEMETRY_DISABLED: '1',
    SALUS_URL: world().url,
    SALUS_TOKEN: world().merchant.token,
  };
  const { folder, sh, remove } = await makeProject(name, env);
  const tarballs = packages.map((one) => `${world().url}/packages/${one}.tgz`);
  await sh(`npm install --no-save --ignore-scripts --no-audit --no-fund ${tarballs.join(' ')}`);
  const execute = (command: string, args: string[]) =>
    run(command, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });

  const bin = (program: string) =>
    program === 'node' ? process.execPath : join(folder, 'node_modules/.bin', program);
  let served: Leashed | undefined;
  return {
    folder,
    env,
    said: () => served?.said() ?? '',
    tool: async (program, ...args) => (await execute(bin(program), args)).stdout,
    async serve(program, ...args) {
      served = startLeashed(bin(program), args, { cwd: folder, env });
      while (!(await answers(world().exampleUrl))) {
        if (served.hasEnded()) throw new Error(`${program} ended: ${served.said()}`);
        await new Promise((done) => setTimeout(done, 200));
      }
    },
    async remove() {
      await served?.stop();
      await Promise.all([remove(), rm(settings, { recursive: true, force: true })]);
    },
  };
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );
