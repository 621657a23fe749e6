import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const page = await readFile('docs/quickstart.md', 'utf8');
const server = await readFile('examples/quickstart/server.mjs', 'utf8');

test('the code of the first payment is the code under test', () => {
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? [];

  expect(code.replace(/^ {3}/gm, '').trimEnd()).toBe(server.trimEnd());
});

test('the first payment takes at most seven steps and twenty lines', () => {
  expect(page.match(/^\d+\. /gm)?.length).toBeLessThanOrEqual(7);
  expect(server.trim().split('\n').length).toBeLessThanOrEqual(20);
});
