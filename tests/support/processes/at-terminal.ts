/** Programs that ask somebody at a terminal, which util-linux's `script` stands in for. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = '/usr/bin/script';

export const hasTerminal = process.platform === 'linux' && existsSync(SCRIPT);

/**
 * `npm run ops -- COMMAND` at a terminal, where `answer` is typed as soon as it asks.
 * @param command words without blanks or quotes: they go through a shell
 */
export async function opsAtTerminal(
  env: Record<string, string>,
  answer: string,
  ...command: string[]
): Promise<{ code: number | null; said: string }> {
  const line = [process.execPath, 'scripts/ops.mjs', ...command].join(' ');
  const child = spawn(SCRIPT, ['-qec', line, '/dev/null'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, SHELL: '/bin/sh', ...env },
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  let said = '';
  let asked = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (asked || !/\[y\/N\]|password: $/.test(said)) return;
    asked = true;
    child.stdin.write(`${answer}\n`);
  });
  return { code: await ended, said };
}
