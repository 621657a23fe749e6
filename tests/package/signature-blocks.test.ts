/** The code that checks a signature, as the documentation shows it, run with a signed event. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test, vi } from 'vitest';
import { CODE_BLOCKS } from '../support/docs/code-blocks.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const BODY = '{"type":"pay_session.paid","data":{"reference":"order-17"}}';
const PACKAGE = pathToFileURL('packages/server/index.ts').href;

const folder = mkdtempSync(join(tmpdir(), 'salus-blocks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the block of a tab as a file that imports the package of this repository. */
function fileOf(tab: string): string {
  const block = CODE_BLOCKS.find((one) => one.file === 'webhooks.md' && one.tab === tab);
  if (!block) throw new Error(`webhooks.md has no tab ${tab}.`);
  const path = join(folder, `${tab.toLowerCase().replaceAll(' ', '-')}.mjs`);
  writeFileSync(path, block.code.replaceAll("'@salus/server'", `'${PACKAGE}'`));
  return path;
}

function headersOf(body = BODY, at = new Date()): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign('evt_1', at, body),
  };
}

test('the code without a package accepts what we sign, and nothing else', async () => {
  const { isFromSalus } = await import(fileOf('Without a package'));
  const old = new Date(Date.now() - 301_000);
  const rotated = { ...headersOf() };
  rotated['webhook-signature'] = `v1,AAAA ${rotated['webhook-signature']}`;

  expect(isFromSalus(SECRET, BODY, headersOf())).toBe(true);
  expect(isFromSalus(SECRET, BODY, rotated)).toBe(true);
  expect(isFromSalus(SECRET, `${BODY} `, headersOf())).toBe(false);
  expect(isFromSalus(SECRET, BODY, headersOf(BODY, old))).toBe(false);
  expect(isFromSalus('whsec_AAAA', BODY, headersOf())).toBe(false);
});

test('the route of Next answers 204 to a signed event, and 400 to another', async () => {
  vi.stubEnv('SALUS_WEBHOOK_SECRET', SECRET);
  const { POST } = await import(fileOf('Next'));
  const post = (body: string) =>
    POST(new Request('https://shop.example', { method: 'POST', body, headers: headersOf(BODY) }));

  expect((await post(BODY)).status).toBe(204);
  expect((await post(`${BODY} `)).status).toBe(400);
  vi.unstubAllEnvs();
});

test('the server of Node answers 204 to a signed event, and 400 to another', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [fileOf('Node')], {
    env: { ...process.env, SALUS_WEBHOOK_SECRET: SECRET, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const heard: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text) => heard.push(text));
  const post = (body: string) =>
    fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, headers: headersOf() });
  await vi.waitFor(() => post(BODY), { timeout: 30_000, interval: 50 });

  const statuses = [(await post(BODY)).status, (await post(`${BODY} `)).status];

  child.kill();
  await once(child, 'exit');
  expect(statuses).toEqual([204, 400]);
  expect(heard.join('')).toContain('Ship order-17');
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
