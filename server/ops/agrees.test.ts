import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { agrees } from './agrees.ts';

async function answering(text: string, isTTY = true) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = new PassThrough();
  input.end(text);
  const agreed = await agrees(input, output);
  return { agreed, said: String(output.read()) };
}

test.each(['y\n', 'Y\n', ' yes \n'])('%j is a yes', async (text) => {
  const { agreed, said } = await answering(text);

  expect([agreed, said]).toEqual([true, 'Do it? [y/N] ']);
});

test.each(['n\n', '\n', 'yesterday\n', 'ok\n', ''])('%j is a no', async (text) => {
  const { agreed, said } = await answering(text);

  expect(agreed).toBe(false);
  expect(said).toMatch(/^Do it\? \[y\/N\] \n?Nothing was done\.\n$/);
});

test('without a terminal nobody is asked, and the answer is no', async () => {
  const { agreed, said } = await answering('y\n', false);

  expect(agreed).toBe(false);
  expect(said).toMatch(/^Nothing was done\..*--yes/);
});
