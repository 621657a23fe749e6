import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askOwner, ownFolder } from './socket.ts';

test('a large number of an answer arrives as decimals', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'salus-socket-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { serve, release } = await ownFolder(folder);
  serve(async () => ({ code: 0, output: '', data: [{ units: 2n }] }));

  const answer = await askOwner(folder, ['levels']);

  expect(answer?.data).toEqual([{ units: '2' }]);
  await release();
});
