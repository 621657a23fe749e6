import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { STARTERS } from '../../packages/server/cli/stacks.ts';
import { startSampleShop } from '../support/processes/sample-shop.ts';

const page = await readFile('docs/quickstart.md', 'utf8');
const server = await readFile('examples/quickstart/server.mjs', 'utf8');

test('the code of the first payment is the code under test', () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? [];

  expect(code.replace(/^ {3}/gm, '').trimEnd()).toBe(server.trimEnd());
});

test('`salus init` writes that code', () => {
  expect(STARTERS.node('app').files['server.mjs']).toBe(server);
});

test('the first payment takes at most six steps and twenty lines', () => {
  expect(page.match(/^\d+\. /gm)?.length).toBeLessThanOrEqual(6);
  expect(server.match(/^(?!\s*$)/gm)?.length).toBeLessThanOrEqual(20);
});

test.each(['node', 'express', 'next'] as const)(
  'a shop takes at most twenty lines: %s',
  (stack) => {
    const code = Object.values(STARTERS[stack]('app').files).join('');

    expect(code.match(/^(?!\s*$)/gm)?.length).toBeLessThanOrEqual(20);
  },
);

test('the blocks of each stack are what `salus init` writes, or run in a test', async () => {
  const stacks = await readFile('docs/stacks.md', 'utf8');

  for (const code of [
    server,
    STARTERS.express('app').files['salus-shop.mjs'],
    STARTERS.next('app').files['app/shop/page.jsx'],
    await readFile('tests/stacks/next/app/button/actions.js', 'utf8'),
    await readFile('tests/stacks/next/app/button/checkout.jsx', 'utf8'),
  ]) {
    expect(stacks).toContain(code);
  }
});

test('the documents name the generators that the stacks are tested with', async () => {
  const stacks = await readFile('docs/stacks.md', 'utf8');
  const generators = await readFile('tests/stacks/generators.json', 'utf8');
  const versions = generators.match(/[a-z-]+@[\d.]+/g) ?? [];

  expect(versions).not.toEqual([]);
  for (const version of versions) expect(stacks).toContain(version.replace('@', ' '));
});

test('Next answers a webhook that is not from Salus with 400', async () => {
  const code = STARTERS.next('app').files['app/webhooks/salus/route.js'] ?? '';
  const file = new URL('../../packages/server/webhooks.ts', import.meta.url);
  const at = code.replace("'@salus/server'", `'${file.href}'`);
  const folder = await mkdtemp(join(tmpdir(), 'salus-'));
  try {
    await writeFile(join(folder, 'route.mjs'), at);
    const { POST } = await import(/* @vite-ignore */ join(folder, 'route.mjs'));
    vi.stubEnv('SALUS_WEBHOOK_SECRET', `whsec_${Buffer.alloc(24).toString('base64')}`);
    const request = new Request('http://shop.example', { method: 'POST', body: '{}' });

    expect((await POST(request)).status).toBe(400);
  } finally {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  }
});

test('the shop answers an unsigned webhook and a refusal of Salus, and goes on', async () => {
  // Its SALUS_URL is the shop's own address by default, where no API answers.
  const shop = await startSampleShop(server, {
    SALUS_TOKEN: 'salus_test_0123456789',
    SALUS_WEBHOOK_SECRET: `whsec_${Buffer.alloc(24).toString('base64')}`,
  });
  try {
    const ask = async (path: string, method: string) =>
      (await fetch(`${shop.url}${path}`, { method })).status;

    expect(await ask('/webhooks/salus', 'POST')).toBe(400);
    expect(await ask('/', 'GET')).toBe(500);
    expect(await ask('/another', 'GET')).toBe(404);
    expect(shop.hasEnded()).toBe(false);
  } finally {
    await shop.stop();
  }
});
