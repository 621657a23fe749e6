/** A whole server as a process of its own, to be killed: nothing is cleaned up, as when the power fails. */
import { freePort } from '../processes/free-port.ts';
import { type Program, run } from '../processes/programs.ts';
import { NO_LIMITS } from '../processes/servers.ts';

export interface Killable {
  origin: string;
  /** Milliseconds from the start of the process until it says that it is ready; undefined when it ended before. */
  ready: Promise<number | undefined>;
  kill(): Promise<void>;
  said(): string;
}

/** Modules that take a guard out of a server before it starts. */
const WEAK = (name: string) => ['--import', `./tests/support/kills/weak/${name}.ts`];

export interface KillableWish {
  databaseUrl: string;
  port?: number;
  env?: Record<string, string>;
  /** A guard it is to be without. */
  weak?: string;
}

export async function startKillable(wish: KillableWish): Promise<Killable> {
  const { databaseUrl, port = await freePort(), env = {}, weak } = wish;
  const program = run([...(weak ? WEAK(weak) : []), 'tests/support/processes/server-program.ts'], {
    ...NO_LIMITS,
    ...env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
  });
  return killable(program, `http://127.0.0.1:${port}`);
}

/** @param origin where it will answer */
export function killable(program: Program, origin: string): Killable {
  const began = performance.now();
  let isOver = false;
  program.ended.then(() => {
    isOver = true;
  });
  async function untilReady(): Promise<number | undefined> {
    while (!isOver) {
      const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      if (answer?.ok) return performance.now() - began;
      await new Promise((next) => setTimeout(next, 20));
    }
    return undefined;
  }
  return {
    origin,
    ready: untilReady(),
    said: program.said,
    async kill() {
      program.interrupt('SIGKILL');
      await program.ended;
    },
  };
}
