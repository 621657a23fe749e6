/** The programs under test, as in use: production on PostgreSQL, `npm start` on a folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { KeyRing } from '../../server/platform/core/key-ring.ts';
import { freePort } from '../../tests/support/processes/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const MANY = '1000000';
/** All payers of a run share one address. */
const NO_LIMITS = {
  LIMIT_PER_TOKEN: MANY,
  LIMIT_PER_ADDRESS: MANY,
  LIMIT_SIGN_IN_PER_ADDRESS: MANY,
  LIMIT_ACTS_PER_ADDRESS: MANY,
  // The payers of the bench confirm by their sign-in alone.
  STEP_UP_SUM: MANY,
  LIMIT_ACCOUNT_PER_ADDRESS: MANY,
};

export interface Program {
  port: number;
  /** From its start to the first successful `/health/ready`, in milliseconds. */
  readyMs: number;
  /** Memory in use, in bytes; undefined where the system does not say. */
  rss(): Promise<number | undefined>;
  stop(): Promise<void>;
}

async function start(script: string, env: Record<string, string>, log: string): Promise<Program> {
  const port = await freePort();
  const output = await open(log, 'a');
  const started = performance.now();
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, script)], {
    cwd: ROOT,
    stdio: ['ignore', output.fd, output.fd, 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...(process.env.BENCH_NODE_OPTIONS ? { NODE_OPTIONS: process.env.BENCH_NODE_OPTIONS } : {}),
      ...NO_LIMITS,
      ...env,
      PORT: String(port),
    },
  });
  await output.close();
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  await untilReady(child, port, script, log);
  return {
    port,
    readyMs: performance.now() - started,
    rss: () => rssOf(child),
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

async function untilReady(child: ChildProcess, port: number, script: string, log: string) {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await delay(5);
  }
  throw new Error(`${script} ended with ${child.exitCode}: ${await readFile(log, 'utf8')}`);
}

async function rssOf({ pid }: ChildProcess): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

/** `npm run serve`, as the role production runs as. */
export async function serveProduction(
  url: string,
  smtpUrl: string,
  log: string,
): Promise<Program & { secrets: KeyRing }> {
  const secret = randomBytes(32);
  const program = await start(
    'server/serve.ts',
    {
      PUBLIC_URL: 'https://pay.example',
      DATABASE_URL: url,
      JWT_SECRET: secret.toString('base64'),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'Salus <no-reply@pay.example>',
      CONTACT_MAIL: 'people@pay.example',
      HOST: '127.0.0.1',
      DRAIN_SECONDS: '0',
    },
    log,
  );
  return { ...program, secrets: [new Uint8Array(secret)] };
}

/** `npm start`, with its chain, its cards, its mailbox and its shop. */
export async function startSandbox(folder: string, log: string): Promise<Program> {
  const ports = await Promise.all(Array.from({ length: 4 }, freePort));
  const [SHOP_PORT = '', MAIL_PORT = '', CARD_PORT = '', RPC_PORT = ''] = ports.map(String);
  const env = { DATA_DIR: folder, SHOP_PORT, MAIL_PORT, CARD_PORT, RPC_PORT };
  return start('server/operate/sandbox/start.ts', env, log);
}

/** Fastify alone, which answers JSON with JSON: the cost of HTTP. */
export const startHello = (log: string): Promise<Program> =>
  start('bench/confirm/hello-program.ts', {}, log);
