/** A program that ends with this process, its own children included, however this process ends. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const LEASH = join(import.meta.dirname, 'leash-program.ts');

export interface Leashed {
  /** Everything it has written so far, to either output. */
  said(): string;
  /** @throws with what it said instead, when it ends first */
  says(words: string): Promise<void>;
  /** Whether it is over, and everything it wrote is there. */
  hasEnded(): boolean;
  stop(): Promise<void>;
}

/** @param env its whole environment */
export function startLeashed(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd?: string; env: Record<string, string | undefined> },
): Leashed {
  const child = spawn(process.execPath, [LEASH, program, ...args], {
    ...(cwd ? { cwd } : {}),
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  let hasEnded = false;
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  child.once('close', () => {
    hasEnded = true;
  });
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  return {
    said: () => said,
    hasEnded: () => hasEnded,
    async says(words) {
      while (!said.includes(words)) {
        if (hasEnded) throw new Error(`${program} ended without saying "${words}":\n${said}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
