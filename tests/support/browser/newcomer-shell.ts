/** The terminal of a newcomer: one folder, the commands of the quickstart, and what they print. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Leashed, startLeashed } from '../processes/leashed.ts';
import { FROM_OUTSIDE } from './stack.ts';
import { world } from './world.ts';

const STACKS = join(import.meta.dirname, '../../stacks');
const execute = promisify(execFile);

export interface NewcomerShell {
  folder: string;
  /** The commands so far. */
  commands: string[];
  /** Runs a command until it ends. @returns what it printed */
  run(command: string): Promise<string>;
  /** Starts one that goes on. */
  start(command: string): Leashed;
  close(): Promise<void>;
}

/** @param project one of `tests/stacks` that the newcomer has already; by default an empty folder */
export async function openShell(project?: string): Promise<NewcomerShell> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-newcomer-'));
  const env = {
    ...FROM_OUTSIDE,
    XDG_CONFIG_HOME: join(folder, '.settings'),
    NEXT_TELEMETRY_DISABLED: '1',
  };
  const started: Leashed[] = [];
  const commands: string[] = [];
  const sh = async (command: string) =>
    (await execute('bash', ['-c', command], { cwd: folder, env })).stdout;
  if (project) {
    await cp(join(STACKS, project), folder, { recursive: true });
    await sh('npm ci --ignore-scripts --no-audit --no-fund');
  }
  return {
    folder,
    commands,
    run(command) {
      commands.push(command);
      return sh(command);
    },
    start(command) {
      commands.push(command);
      const program = startLeashed('bash', ['-c', command], { cwd: folder, env });
      started.push(program);
      return program;
    },
    async close() {
      await Promise.all(started.map((one) => one.stop()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What docs/quickstart.md tells to type, with the address and the token of this installation. */
export async function quickstart(token: string): Promise<{ steps: number; install: string[] }> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/quickstart.md'), 'utf8');
  const [, block = ''] = /```sh\n([\s\S]+?)```/.exec(text) ?? [];
  const lines = block.split('\n').map((line) => line.trim());
  return {
    steps: text.match(/^\d+\. /gm)?.length ?? 0,
    install: lines
      .filter(Boolean)
      .map((line) => line.replace('https://pay.example', world().url).replace('salus_…', token)),
  };
}
