import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openAppendOnly } from './append-only-file.ts';

const folder = await mkdtemp(join(tmpdir(), 'salus-append-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const asText = (value: unknown) => String(value);

/** A disk that is full after half of the next line, and then has room again. */
function fillingDisk(isFull: { next: boolean }): typeof open {
  return async (...args) => {
    const file = await open(...args);
    const appendFile = file.appendFile.bind(file);
    file.appendFile = async (data, options) => {
      if (!isFull.next) return appendFile(data, options);
      isFull.next = false;
      await appendFile(String(data).slice(0, String(data).length / 2), options);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    return file;
  };
}

test('an entry that a full disk cut off spoils neither the next entry nor the file', async () => {
  const path = join(folder, 'entries');
  const isFull = { next: false };
  const file = await openAppendOnly(path, asText, fillingDisk(isFull));
  await file.append('ä'.repeat(20));
  isFull.next = true;
  await expect(file.append('second')).rejects.toThrow('no space left');
  expect(file.entries).toHaveLength(1);

  await file.append('third');
  await file.close();

  expect(await readFile(path, 'utf8')).toBe(`"${'ä'.repeat(20)}"\n"third"\n`);
  const again = await openAppendOnly(path, asText);
  expect(again.entries).toEqual(['ä'.repeat(20), 'third']);
  await again.close();
});
