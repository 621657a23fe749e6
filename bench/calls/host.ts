/** Starts the process under test and talks to it. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../tests/support/processes/free-port.ts';
import { NO_LIMITS } from '../../tests/support/processes/servers.ts';
import type { Ready } from './host-program.ts';

export interface Host extends Ready {
  /** Processor seconds that the process has used. */
  processor(): Promise<number>;
  stop(): Promise<void>;
}

export interface Wanted {
  /** A call is measured if its name contains one of these words. */
  words: readonly string[];
  postings: number;
  /** Number of members besides the 2,000 payers. */
  members?: number;
  /** Number of businesses besides the 200 that are paid. */
  businesses?: number;
}

/** @param databaseUrl of the owner; without it the process opens a PGlite of its own */
export async function startHost(
  databaseUrl: string | undefined,
  { words, postings, members = 8000, businesses = 0 }: Wanted,
): Promise<Host> {
  const child = fork(join(import.meta.dirname, 'host-program.ts'), {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS ?? '',
      ...NO_LIMITS,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
      PORT: String(await freePort()),
      POSTINGS: String(postings),
      MEMBERS: String(members),
      BUSINESSES: String(businesses),
      WORDS: words.join(' '),
    },
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const heard = <T>() =>
    new Promise<T>((done) => {
      child.once('message', (message) => done(message as T));
    });
  const failed = ended.then(() => {
    throw new Error(`the server ended with ${child.exitCode}`);
  });
  const ready = await Promise.race([heard<Ready>(), failed]);
  failed.catch(() => {});
  return {
    ...ready,
    async processor() {
      const used = heard<NodeJS.CpuUsage>();
      child.send('processor');
      const { user, system } = await used;
      return (user + system) / 1e6;
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
