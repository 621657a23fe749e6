/** `npm run serve -- web --workers`: web processes behind one port, with limits that they count together. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgres } from '../../server/platform/db/database.ts';
import { prepareDatabase } from '../../server/prepare-database.ts';
import {
  asLogin,
  createLogins,
  LOGINS,
  type PostgresServer,
  startPostgres,
} from '../support/database/postgres-server.ts';
import { freePort } from '../support/processes/free-port.ts';
import { type Program, run, runInTest } from '../support/processes/programs.ts';

const WORKERS = 2;
const SIGN_INS = 8;
const secret = () => randomBytes(32).toString('base64');

let postgres: PostgresServer;
let env: Record<string, string>;
let program: Program;
let port: number;

beforeAll(async () => {
  postgres = await startPostgres();
  const owner = openPostgres(postgres.url.replace('/template', '/postgres'), 1);
  await prepareDatabase(owner, true);
  await owner.execute(createLogins);
  await owner.close();
  env = {
    PUBLIC_URL: 'https://pay.test',
    HOST: '127.0.0.1',
    CONTACT_MAIL: 'people@pay.example',
    ENCRYPTION_KEY: secret(),
    JWT_SECRET: secret(),
    DATABASE_URL: asLogin(postgres.url.replace('/template', '/postgres'), LOGINS.web),
    LIMIT_SIGN_IN_PER_ADDRESS: String(SIGN_INS),
  };
  port = await freePort();
  const words = ['scripts/run/serve.mjs', 'web', '--workers', String(WORKERS)];
  program = run(words, { ...env, PORT: String(port) });
  await program.says('all workers listen');
});
afterAll(async () => {
  program.interrupt('SIGKILL');
  await program.ended;
  await postgres.stop();
});

/** On a connection of its own, which the next worker accepts. @returns the status */
async function ask(method: string, path: string, body = ''): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const asked = request({ port, method, path, headers, agent: false });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  answer.resume();
  await once(answer, 'close');
  return answer.statusCode;
}

const isReady = () => ask('GET', '/health/ready');

/** The processes that have said that they listen, the latest last. */
const pids = () =>
  [...program.said().matchAll(/"pid":(\d+)[^\n]*"process":"web"[^\n]*"listening"/g)].map(
    ([, pid]) => Number(pid),
  );

test('the limit of sign-ins is exact, whichever worker answers', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 2 * WORKERS * SIGN_INS; count++) {
    // Other accounts: the limit of an account is in the database.
    const wrong = { identifier: `nobody-${count}@salus.test`, password: 'not the password' };
    statuses.push(await ask('POST', '/api/auth/local', JSON.stringify(wrong)));
  }

  expect(statuses.filter((status) => status !== 429)).toHaveLength(SIGN_INS);
});

test('a worker that is killed is started again, and the others answer meanwhile', async () => {
  const before = pids();
  // No process has the ID NaN; 0 would be those of this test.
  const [killed = Number.NaN] = before;
  process.kill(killed, 'SIGKILL');
  await program.says('a worker ended and is started again');

  expect(await isReady()).toBe(200);
  await expect.poll(() => pids()).toHaveLength(before.length + 1);
  expect(await isReady()).toBe(200);
});

/** As a proxy does: a process that stops may refuse a connection that it has accepted, or close it. */
async function askAgain(times = 5): Promise<number> {
  const status = await ask('GET', '/health/live').catch(() => 503);
  return status === 503 && times > 0 ? askAgain(times - 1) : status;
}

test('at SIGHUP all are replaced, and each request is answered when it is repeated', async () => {
  const before = pids();
  let isDone = false;
  const statuses = new Set<number>();
  const load = (async () => {
    while (!isDone) statuses.add(await askAgain());
  })();
  program.signal('SIGHUP');
  await program.says('workers restarted');
  isDone = true;
  await load;

  expect([...statuses]).toEqual([200]);
  const after = pids().slice(before.length);
  expect(after).toHaveLength(WORKERS);
  expect(pids().filter(isRunning)).toEqual(after);
});

test('a connection on its way to a worker that ends goes to another worker', async () => {
  const leaving = runInTest(['tests/support/processes/leaving-worker.ts']);

  expect(await leaving.ended).toBe(0);
  expect(leaving.said()).toBe('answered 3, then the worker ended with 0');
});

test('a setting that is refused ends the supervisor with its reason', async () => {
  const words = ['scripts/run/serve.mjs', 'web', '--workers'];
  const refused = runInTest(words, { ...env, JWT_SECRET: 'short' });

  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain('JWT_SECRET: ');
});

test.each([
  ['npm start, whose database one process opens', 'scripts/run/start.mjs', 'needs PostgreSQL'],
  ['the worker', 'scripts/run/serve.mjs worker', 'web processes behind one port'],
])('is refused for %s', async (_, command, reason) => {
  const refused = runInTest([...command.split(' '), '--workers'], env);

  expect(await refused.ended).toBe(1);
  expect(refused.said()).toContain(reason);
});

test('SIGTERM, at last, ends all of them', async () => {
  program.signal('SIGTERM');

  expect(await program.ended).toBe(0);
  expect(program.isLeft()).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
