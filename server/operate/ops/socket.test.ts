import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { StartError } from '../../platform/core/start-error.ts';
import { ownFolder } from './socket.ts';

test('a folder whose path has too many bytes is refused with a reason, and not created', async () => {
  const folder = join(tmpdir(), 'é'.repeat(60));

  const refused = await ownFolder(folder).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(StartError);
  expect(refused).toMatchObject({ message: expect.stringMatching(/^DATA_DIR: .* bytes too long/) });
  await expect(stat(folder)).rejects.toThrow('ENOENT');
});
