/** The terminal of a newcomer: one folder, the commands of the quickstart, and what they print. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Leashed, startLeashed } from '../processes/leashed.ts';
import { FROM_OUTSIDE } from './stack.ts';
import { makeProject } from './stack-project.ts';
import { world } from './world.ts';

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

/** @param project a stack that the newcomer has already; by default an empty folder */
export async function openShell(project?: string): Promise<NewcomerShell> {
  const settings = await mkdtemp(join(tmpdir(), 'salus-settings-'));
  const env = { ...FROM_OUTSIDE, XDG_CONFIG_HOME: settings, NEXT_TELEMETRY_DISABLED: '1' };
  const { folder, sh, remove } = await makeProject(project, env);
  const started: Leashed[] = [];
  const commands: string[] = [];
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
      await Promise.all([remove(), rm(settings, { recursive: true })]);
    },
  };
}

/**
 * What docs/quickstart.md tells to type, with the address of this installation. The login asks for the token at a terminal,
 * which this shell is not.
 */
export async function quickstart(token: string): Promise<{ steps: number; install: string[] }> {
  const text = await readFile(join(import.meta.dirname, '../../../docs/quickstart.md'), 'utf8');
  const [, block = ''] = /```sh\n([\s\S]+?)```/.exec(text) ?? [];
  const lines = block.split('\n').map((line) => line.trim());
  return {
    steps: text.match(/^\d+\. /gm)?.length ?? 0,
    install: lines
      .filter(Boolean)
      .map((line) => line.replace('https://pay.example', world().url))
      .map((line) => (line.startsWith('npx salus login') ? `${line} --token ${token}` : line)),
  };
}
