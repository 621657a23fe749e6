/** `npm start` on a folder of its own, and what people and merchants do with it. */
import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import * as authEndpoints from '#shared/auth/endpoints.ts';
import { createApiClient, type Result } from '#shared/http/api-client.ts';
import type { CallOutput } from '#shared/http/call.ts';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import { type Manifest, readManifest } from '../../../server/operate/sandbox/manifest.ts';
import { freePort } from './free-port.ts';
import { type Program, runInTest } from './programs.ts';

/** The last thing a start says, once everything serves. */
export const RUNNING = 'Stop with Ctrl-C.';

export interface Place {
  folder: string;
  port: number;
  shopPort: number;
  mailPort: number;
  env: Record<string, string>;
}

/** @param folder a data folder; it need not exist */
export async function placeAt(folder: string): Promise<Place> {
  const [port, shopPort, mailPort] = [await freePort(), await freePort(), await freePort()];
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    SHOP_PORT: String(shopPort),
    MAIL_PORT: String(mailPort),
    CARD_PORT: String(await freePort()),
    RPC_PORT: String(await freePort()),
  };
  return { folder, port, shopPort, mailPort, env };
}

/** A copy of the folder that the first start has been through. */
export async function copyOfFirst(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-'));
  await cp(inject('firstStart').folder, folder, { recursive: true });
  return placeAt(folder);
}

/** Like `copyOfFirst`, but removed after the test. */
export async function usedPlace(): Promise<Place> {
  const place = await copyOfFirst();
  onTestFinished(() => rm(place.folder, { recursive: true, force: true }));
  return place;
}

/** An unused folder, removed after the test. */
export async function placeOfTest(): Promise<Place> {
  const parent = await mkdtemp(join(tmpdir(), 'salus-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  return placeAt(join(parent, 'data'));
}

export function start({ env }: Place, ...flags: string[]): Program {
  return runInTest(['scripts/run/start.mjs', ...flags], env);
}

export async function started(place: Place, ...flags: string[]): Promise<Program> {
  const program = start(place, ...flags);
  await program.says(RUNNING);
  return program;
}

/** `npm run ops -- COMMAND`. */
export async function ops(
  env: Record<string, string>,
  ...command: string[]
): Promise<{ code: number | null; said: string }> {
  return ran(['scripts/run/ops.mjs', ...command], env);
}

/** A script until its end. */
export async function ran(
  script: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const program = runInTest(script, env);
  return { code: await program.ended, said: program.said() };
}

/** `npm run ops -- member:create`, with the password in a file. */
export async function createMember(
  env: Record<string, string>,
  email: string,
  password: string,
): Promise<{ code: number | null; said: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'salus-password-'));
  const file = join(folder, 'password');
  await writeFile(file, `${password}\n`);
  const answer = await ops(env, 'member:create', '--email', email, '--password-file', file);
  await rm(folder, { recursive: true });
  return answer;
}

export async function manifestOf({ folder }: Place): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest) throw new Error(`no sandbox.json in ${folder}`);
  return manifest;
}

const clientOf = ({ port }: Place, token?: string) =>
  createApiClient({
    base: `http://localhost:${port}/api`,
    fetch: (url, init) => fetch(url, init),
    token: () => token,
  });

function unwrapped<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.status} ${result.error.code}`);
  return result.value;
}

/** No sample member has two-step sign-in. */
function jwtOf(result: Result<CallOutput<typeof authEndpoints.signIn>>): string {
  const answer = unwrapped(result);
  if (!('jwt' in answer)) throw new Error('a second step is asked for');
  return answer.jwt;
}

/** @returns the address of who signed in */
export async function signedIn(place: Place, email: string, password: string): Promise<string> {
  const client = clientOf(place);
  const jwt = jwtOf(
    await client.call(authEndpoints.signIn, { body: { identifier: email, password } }),
  );
  return unwrapped(await clientOf(place, jwt).call(authEndpoints.readMe, {})).email;
}

/** The same of a test member, at a test payment. */
export async function signedInAtTest(
  place: Place,
  { email, password }: Manifest['signIns'][number],
): Promise<string> {
  const { testMode } = await manifestOf(place);
  const body = { amount: '40.00', currency: 'EUR' };
  const { id: session } = unwrapped(
    await clientOf(place, testMode.token).call(merchantEndpoints.createSession, {
      headers: {},
      body,
    }),
  );
  const jwt = jwtOf(
    await clientOf(place).call(authEndpoints.signIn, {
      body: { identifier: email, password, session },
    }),
  );
  return unwrapped(await clientOf(place, jwt).call(authEndpoints.readMe, {})).email;
}

/**
 * A payment of 40.00 EUR, made by the first of the sample members, who signs in beside it: signing in
 * confirms it, however much was paid before. @returns its id
 */
export async function pay(place: Place): Promise<string> {
  const id = await newPayment(place);
  const [payer] = (await manifestOf(place)).signIns;
  if (!payer) throw new Error('the sandbox has no sample members');
  const jwt = jwtOf(
    await clientOf(place).call(authEndpoints.signIn, {
      body: {
        identifier: payer.email,
        password: payer.password,
        payment: { session: id, total: '152' },
      },
    }),
  );
  const member = clientOf(place, jwt);
  unwrapped(await member.call(payEndpoints.confirm, { params: { id }, body: { total: '152' } }));
  return id;
}

/** @returns the id of a pending payment of 40.00 EUR */
export async function newPayment(place: Place): Promise<string> {
  const { token } = (await manifestOf(place)).merchant;
  const body = { amount: '40.00', currency: 'EUR', reference: randomBytes(6).toString('hex') };
  return unwrapped(
    await clientOf(place, token).call(merchantEndpoints.createSession, { headers: {}, body }),
  ).id;
}

export async function statusOf(place: Place, id: string): Promise<string> {
  const { token } = (await manifestOf(place)).merchant;
  const client = clientOf(place, token);
  return unwrapped(await client.call(merchantEndpoints.readSession, { params: { id } })).status;
}

/** Whether anybody listens there. */
export function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

export async function untilClosed(port: number): Promise<void> {
  while (await isOpen(port));
}
