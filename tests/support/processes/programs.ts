/** Programs of this repository, each as a process group of its own: what Ctrl-C reaches. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { QUICK_RESOLVE } from '../../../scripts/run/runtime.mjs';

const ROOT = join(import.meta.dirname, '../../..');
/** The test run's own, and with what `npm start` and `npm run serve` get: a third less to do for each. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

type Signal = 'SIGINT' | 'SIGTERM' | 'SIGKILL' | 'SIGHUP';

export interface Program {
  /** Everything it has written so far, to either output. */
  said(): string;
  /** @throws with what it said instead, when it ends first */
  says(words: string): Promise<void>;
  /** Its exit code, once it is over and everything it said is there. */
  ended: Promise<number | null>;
  /** To all of its processes, as the terminal does. */
  interrupt(signal: Signal): void;
  /** To the first process alone, as npm and supervisors do. */
  signal(signal: Signal): void;
  /** Whether any process of it is left. */
  isLeft(): boolean;
}

/** @param args a script under the root, and what it is given */
export function run(args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, ['--import', QUICK_RESOLVE, ...args], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}), ...env },
  });
  const group = child.pid;
  if (group === undefined) throw new Error(`${args[0]} could not be started`);
  const { said, says, ended } = listen(child);
  return {
    said,
    says,
    ended,
    interrupt: (signal) => void toGroup(group, signal),
    signal: (signal) => void child.kill(signal),
    isLeft: () => toGroup(group, 0),
  };
}

/** Like `run`, but stops when the test ends. */
export function runInTest(...given: Parameters<typeof run>): Program {
  const program = run(...given);
  onTestFinished(async () => {
    program.interrupt('SIGKILL');
    await program.ended;
  });
  return program;
}

function listen(child: ChildProcess): Pick<Program, 'said' | 'says' | 'ended'> {
  let all = '';
  let waiting: { words: string; done: () => void }[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      all += text;
      for (const { words, done } of waiting) if (all.includes(words)) done();
      waiting = waiting.filter(({ words }) => !all.includes(words));
    });
  }
  const ended = new Promise<number | null>((done) => child.once('close', done));
  return {
    said: () => all,
    ended,
    async says(words) {
      const heard = new Promise<void>((done) => {
        if (all.includes(words)) done();
        else waiting.push({ words, done });
      });
      const over = ended.then((code) => {
        throw new Error(`it ended with ${code} without saying "${words}":\n${all}`);
      });
      await Promise.race([heard, over]);
    },
  };
}

/** @returns whether there was anybody to get it */
function toGroup(group: number, signal: Signal | 0): boolean {
  try {
    process.kill(-group, signal);
    return true;
  } catch {
    return false;
  }
}
