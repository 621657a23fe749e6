/** Runs commands of `salus` in a test, against an API that the test answers. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import { createProgram } from './program.ts';

interface Machine {
  /** The folder of the user's settings. */
  home: string;
  /** What commands printed. */
  said: string[];
}

/** A machine of its own for each test, where nobody has signed in. */
export function useMachine(): Machine {
  const machine: Machine = { home: '', said: [] };
  beforeEach(async () => {
    machine.home = await mkdtemp(join(tmpdir(), 'salus-cli-'));
    machine.said.length = 0;
    vi.stubEnv('XDG_CONFIG_HOME', machine.home);
    for (const name of ['SALUS_URL', 'SALUS_TOKEN', 'SALUS_WEBHOOK_SECRET']) vi.stubEnv(name, '');
    vi.spyOn(console, 'log').mockImplementation((line: string) => void machine.said.push(line));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await rm(machine.home, { recursive: true });
  });
  return machine;
}

/** Runs a command. @returns its exit code, undefined where it sets none */
export async function salus(...args: string[]): Promise<number | undefined> {
  let code: number | undefined;
  const program = createProgram((given) => {
    code = given;
  }).exitOverride();
  await program.parseAsync(args, { from: 'user' });
  return code;
}

interface Asked {
  call: string;
  body: unknown;
}

type Reply = (asked: Asked) => unknown;

/** The merchant API, of which a test answers some calls. */
export async function startApi(replies: Record<string, Reply>) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const [, name] = /^\/packages\/(\w+)\.tgz$/.exec(request.url ?? '') ?? [];
    if (name) {
      response.writeHead(302, { location: `/packages/${name}-1.2.3-0123456789ab.tgz` }).end();
      return;
    }
    const text = Buffer.concat(await request.toArray()).toString();
    const [path = ''] = (request.url ?? '').replace('/api/merchant/', '').split('?');
    const one = { call: `${request.method} ${path}`, body: text ? JSON.parse(text) : undefined };
    asked.push(one);
    const reply = replies[one.call]?.(one);
    const refusal = reply as { statusCode?: number } | undefined;
    response.writeHead(reply === undefined ? 404 : (refusal?.statusCode ?? 200), {
      'content-type': 'application/json',
    });
    response.end(JSON.stringify(reply ?? { code: 'not_found', message: 'Not found.' }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { asked, url, calls: () => asked.map(({ call }) => call) };
}

export const SETTINGS = {
  'GET settings': () => ({ recipientName: 'Casa Alba', recipientDomain: 'casa-alba.test' }),
};

/** What this machine remembers. */
export const kept = async ({ home }: Machine) =>
  JSON.parse(await readFile(join(home, 'salus/config.json'), 'utf8')) as {
    installations: Record<string, { listeners?: Record<string, object>; secret?: string }>;
  };

/** Signs in to an API of its own, of which nothing is asked or printed yet. */
export async function signIn(machine: Machine, replies: Record<string, Reply>) {
  const api = await startApi({ ...SETTINGS, ...replies });
  await salus('login', '--url', api.url, '--token', 't');
  machine.said.length = 0;
  api.asked.length = 0;
  return api;
}
