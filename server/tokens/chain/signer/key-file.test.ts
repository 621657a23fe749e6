import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readKeyFile } from './key-file.ts';
import { newKeys } from './new-keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'salus-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const keys = newKeys().private;

async function fileOf(mode: number): Promise<string> {
  const path = join(folder, mode.toString(8));
  await writeFile(path, JSON.stringify(keys));
  await chmod(path, mode);
  return path;
}

test.each([0o600, 0o400])(
  'keys are read from a file that only its owner may open (%o)',
  async (mode) => {
    expect(await readKeyFile(await fileOf(mode))).toEqual(keys);
  },
);

test.each([0o644, 0o640, 0o604, 0o620])('a file others may open is refused (%o)', async (mode) => {
  const error = await readKeyFile(await fileOf(mode)).catch((reason: Error) => reason);

  expect(String(error)).toContain('SIGNER_KEYS: others may open');
  expect(String(error)).not.toContain(keys.custodyKey);
});

test('a file that is not JSON is refused without quoting it', async () => {
  const path = await fileOf(0o600);
  await writeFile(path, `"${keys.depositXprv}`);

  await expect(readKeyFile(path)).rejects.toThrow(/^SIGNER_KEYS: a file of \{"custodyKey": "0x…"/);
});
