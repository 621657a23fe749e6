/** Steps of all tests of shop plugins: start the shop, compile the plugin in it, pay, and send webhooks. */
import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright/test';
import {
  createSalus,
  type NewApiKey,
  type Salus,
  type SalusEvent,
  Webhook,
} from '../../../packages/server/index.ts';
import { startEmptyDatabase } from '../database/postgres-server.ts';
import { openCheckout, payAsKnown } from './checkout.ts';
import { statusOf } from './payments.ts';
import { newMember } from './people.ts';
import { openStack, type Stack } from './stack.ts';
import { expect } from './test.ts';
import { world } from './world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const execute = promisify(execFile);

/** Those that the documents of the plugins name. */
const SCOPES: NewApiKey['scopes'] = ['pay-sessions:read', 'pay-sessions:write', 'refunds:write'];

interface Connected {
  env: { SALUS_TOKEN: string; SALUS_WEBHOOK_SECRET: string };
  webhook: { id: string; url: string; secret: string };
  disconnect(): Promise<void>;
}
/** Started shop software with a plugin of Salus. */
export interface Shop {
  stack: Stack;
  databaseUrl: string;
  webhook: Connected['webhook'];
  remove(): Promise<void>;
}

export const salus = (): Salus => createSalus({ url: world().url, token: world().merchant.token });

/** An API key and a webhook endpoint for a shop at the example's address. */
async function connectShop(name: string, path: string): Promise<Connected> {
  const url = `${world().exampleUrl}${path}`;
  const { id, secret } = await salus().webhookEndpoints.create({ url });
  const { token, key } = await salus().apiKeys.create({ name, scopes: SCOPES });
  return {
    env: { SALUS_TOKEN: token, SALUS_WEBHOOK_SECRET: secret },
    webhook: { id, url, secret },
    async disconnect() {
      await salus().webhookEndpoints.delete(id);
      await salus().apiKeys.revoke(key.id);
    },
  };
}

/**
 * A shop at the example's address, with a database of its own.
 * @param name of its folder in `tests/stacks` and of its plugin
 * @param hook the path of its webhook
 */
export async function openShop(
  name: string,
  hook: string,
  env: Record<string, string>,
  start: (stack: Stack) => Promise<void>,
): Promise<Shop> {
  const database = await startEmptyDatabase();
  const stack = await openStack(name, ['server', name]);
  const connected = await connectShop(name, hook);
  Object.assign(stack.env, connected.env, { DATABASE_URL: database.url }, env);
  await start(stack);
  return {
    stack,
    databaseUrl: database.url,
    webhook: connected.webhook,
    async remove() {
      await connected.disconnect();
      await stack.remove();
      await database.stop();
    },
  };
}

/** Pays a session in the shop's page as a new member. */
export async function payInShop(page: Page, id = ''): Promise<void> {
  const { payment } = await openCheckout(page, id);
  await payAsKnown(page, payment, await newMember());
  await expect.poll(() => statusOf(id)).toBe('paid');
}

/** Compiles a plugin's source with the types of the shop. @returns the compiler's complaints */
export async function compileInShop({ folder }: Stack, name: string): Promise<string> {
  for (const part of [name, 'shared']) {
    await cp(join(ROOT, 'integrations', part), join(folder, 'plugin', part), {
      recursive: true,
      filter: (path) => !/node_modules|\.d\.ts$|\.test\.ts$|\.json$/.test(path),
    });
  }
  const config = join(folder, 'tsconfig.json');
  const project = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: { experimentalDecorators: true },
    include: ['plugin/**/*.ts'],
  };
  await writeFile(config, JSON.stringify(project));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  return execute(process.execPath, [tsc, '-p', config]).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

/** The event of a payment that is paid. */
export async function paidEventOf(id: string | undefined): Promise<SalusEvent> {
  const { data } = await salus().events.list({ limit: '100' });
  const event = data.find((one) => one.type === 'pay_session.paid' && one.data.id === id);
  if (!event) throw new Error(`no event of ${id}`);
  return event;
}

/** The event of a payment as if it were paid. */
export async function forgedEventOf(id: string | undefined): Promise<SalusEvent> {
  const data = { ...(await salus().paySessions.read(id ?? '')), status: 'paid' };
  const timestamp = new Date().toISOString();
  return { id: 'evt_forged', type: 'pay_session.paid', timestamp, data } as SalusEvent;
}

/** Delivers an event as Salus does. @returns the status */
export async function deliver(
  event: SalusEvent,
  { url, secret }: { url: string; secret: string },
): Promise<number> {
  const body = JSON.stringify(event);
  const now = new Date();
  const { status } = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(event.id, now, body),
    },
    body,
  });
  return status;
}

export const OTHER_SECRET: string = `whsec_${Buffer.from('of somebody else').toString('base64')}`;
