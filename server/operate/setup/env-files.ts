/**
 * The settings files of an installation, in the form that systemd's `EnvironmentFile` and
 * containers read: `env` for both programs, `web.env`, `worker.env`, `ops.env` for commands, and
 * `test-cards.env`, which is all that the card stand-in needs.
 */
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { writeAtomically } from '../data-folder/atomic-file.ts';
import { StepError } from './step-error.ts';

export type EnvFile = 'env' | 'web.env' | 'worker.env' | 'ops.env' | 'test-cards.env';

const FILES: readonly EnvFile[] = ['env', 'web.env', 'worker.env', 'ops.env', 'test-cards.env'];
type Values = Record<string, string>;

export interface EnvFiles {
  folder: string;
  get(file: EnvFile, name: string): string | undefined;
  /** Stores values in files that only this user may read; in a dry run in memory alone. */
  set(file: EnvFile, values: Values): Promise<void>;
  /** What a program is started with: the shared file and its own. */
  settingsOf(file: 'web.env' | 'worker.env' | 'ops.env'): Values;
}

export async function openEnvFiles(folder: string, dryRun: boolean): Promise<EnvFiles> {
  const contents = new Map<EnvFile, Values>();
  for (const file of FILES) {
    const text = await readFile(join(folder, file), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '';
        throw error;
      },
    );
    contents.set(file, parseEnv(text) as Values);
  }
  const of = (file: EnvFile): Values => contents.get(file) ?? {};
  return {
    folder,
    get: (file, name) => of(file)[name],
    async set(file, values) {
      const next = { ...of(file), ...values };
      const isSame = Object.entries(values).every(([name, value]) => of(file)[name] === value);
      contents.set(file, next);
      if (dryRun || isSame) return;
      const lines = Object.entries(next).map(([name, value]) => `${name}=${oneLine(name, value)}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeAtomically(join(folder, file), `${lines.join('\n')}\n`);
      await chmod(join(folder, file), 0o600);
    },
    settingsOf: (file) => ({ ...of('env'), ...of(file) }),
  };
}

/** The readers of such files disagree about quotes, comments and line breaks: none are needed. */
function oneLine(name: string, value: string): string {
  if (/[\r\n#"'\\]/.test(value)) {
    throw new StepError(
      `${name}: without line breaks, quotes, backslashes and #; encode them in URLs`,
    );
  }
  return value;
}
