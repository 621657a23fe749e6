import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
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

test('the shop answers an unsigned webhook and a refusal of Salus, and goes on', async () => {
  // By default, its Salus is its own address, which is none.
  const shop = await startSampleShop(server, { SALUS_TOKEN: 'salus_test_0123456789' });
  try {
    const ask = async (path: string, method: string) =>
      (await fetch(`${shop.url}${path}`, { method })).status;

    expect(await ask('/webhooks/salus', 'POST')).toBe(500);
    expect(await ask('/', 'GET')).toBe(500);
    expect(await ask('/another', 'GET')).toBe(404);
    expect(shop.hasEnded()).toBe(false);
  } finally {
    await shop.stop();
  }
});
