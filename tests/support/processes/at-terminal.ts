/** Programs that ask somebody at a terminal, which util-linux's `script` stands in for. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const SCRIPT = '/usr/bin/script';

export const hasTerminal = process.platform === 'linux' && existsSync(SCRIPT);

/** What is typed as soon as the program has written so much. */
export type Reply = readonly [question: RegExp, typed: string];

/**
 * A program of this repository at a terminal.
 * @param words without blanks or quotes: they go through a shell
 * @param replies each is given once, in this order; a question is looked for behind the one before
 */
export async function atTerminal(
  words: readonly string[],
  env: Record<string, string>,
  replies: readonly Reply[],
): Promise<{ code: number | null; said: string }> {
  // Wide enough that no question is wrapped.
  const line = `stty cols 400; exec ${[process.execPath, ...words].join(' ')}`;
  const child = spawn(SCRIPT, ['-qec', line, '/dev/null'], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, SHELL: '/bin/sh', ...env },
  });
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const waiting = [...replies];
  let said = '';
  let answered = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    const [question, typed] = waiting[0] ?? [];
    if (!question?.test(said.slice(answered))) return;
    answered = said.length;
    waiting.shift();
    child.stdin.write(typed ?? '');
  });
  return { code: await ended, said };
}

/** `npm run ops -- COMMAND` at a terminal, where `answer` is typed as soon as it asks. */
export const opsAtTerminal = (
  env: Record<string, string>,
  answer: string,
  ...command: string[]
): Promise<{ code: number | null; said: string }> =>
  atTerminal(['scripts/run/ops.mjs', ...command], env, [[/\[y\/N\]|password: $/, `${answer}\n`]]);
