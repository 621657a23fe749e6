import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askToConfirm } from './confirm.ts';

async function answering(text: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(text);
  const agreed = await askToConfirm(input, output);
  return { agreed, printed: String(output.read()) };
}

test.each(['y\n', 'Y\n', ' yes \n'])('%j is a yes', async (text) => {
  const { agreed, printed } = await answering(text);

  expect([agreed, printed]).toEqual([true, 'Do it? [y/N] ']);
});

test.each(['n\n', '\n', 'yesterday\n', 'ok\n', ''])('%j is a no', async (text) => {
  const { agreed, printed } = await answering(text);

  expect(agreed).toBe(false);
  expect(printed).toMatch(/^Do it\? \[y\/N\] \n?Nothing was done\.\n$/);
});

test('without a terminal nobody is asked, and the answer is no', async () => {
  const { agreed, printed } = await answering('y\n', false);

  expect(agreed).toBe(false);
  expect(printed).toMatch(/^Nothing was done\..*--yes/);
});
