/** Steps of all tests of shop plugins: compile the plugin in the shop, and send webhooks to it. */
import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  createSalus,
  type NewApiKey,
  type Salus,
  type SalusEvent,
  Webhook,
} from '../../../packages/server/index.ts';
import type { Stack } from './stack.ts';
import { world } from './world.ts';

const ROOT = join(import.meta.dirname, '../../..');
const execute = promisify(execFile);

/** Those that the documents of the plugins name. */
const SCOPES: NewApiKey['scopes'] = ['pay-sessions:read', 'pay-sessions:write', 'refunds:write'];

export interface Connected {
  env: { SALUS_TOKEN: string; SALUS_WEBHOOK_SECRET: string };
  webhook: { url: string; secret: string };
  disconnect(): Promise<void>;
}

export const salus = (): Salus => createSalus({ url: world().url, token: world().merchant.token });

/** An API key and a webhook endpoint for a shop at the example's address. */
export async function connectShop(name: string, path: string): Promise<Connected> {
  const url = `${world().exampleUrl}${path}`;
  const { id, secret } = await salus().webhookEndpoints.create({ url });
  const { token, key } = await salus().apiKeys.create({ name, scopes: SCOPES });
  return {
    env: { SALUS_TOKEN: token, SALUS_WEBHOOK_SECRET: secret },
    webhook: { url, secret },
    async disconnect() {
      await salus().webhookEndpoints.delete(id);
      await salus().apiKeys.revoke(key.id);
    },
  };
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
