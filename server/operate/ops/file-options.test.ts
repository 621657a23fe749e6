import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withFiles } from './file-options.ts';

const CONTENT = 'email,amount\nana@salus.test,1\n';
let folder: string;
let path: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-file-'));
  path = join(folder, '-list.csv');
  await writeFile(path, CONTENT);
});
afterAll(() => rm(folder, { recursive: true }));

test('the contents of a file are sent, with both spellings of the option', async () => {
  const rest = ['--campaign', 'Spring'];

  const [spaced, joined] = await Promise.all([
    withFiles(['airdrop', '--file', path, ...rest]),
    withFiles(['airdrop', ...rest, `--file=${path}`]),
  ]);

  expect(spaced).toEqual(['airdrop', `--file=${CONTENT}`, ...rest]);
  expect(joined).toEqual(['airdrop', ...rest, `--file=${CONTENT}`]);
});

test.each([
  ['UTF-16, little-endian', Buffer.from(`\ufeff${CONTENT}`, 'utf16le')],
  ['UTF-16, big-endian', Buffer.from(`\ufeff${CONTENT}`, 'utf16le').swap16()],
])('a file in %s is read', async (_, bytes) => {
  const other = join(folder, 'utf16.csv');
  await writeFile(other, bytes);

  expect(await withFiles(['airdrop', '--file', other])).toEqual(['airdrop', `--file=${CONTENT}`]);
});

test('other commands and options stay as they are typed', async () => {
  const command = ['rate:set', '--file', path, '--currency', 'EUR'];

  expect(await withFiles(command)).toEqual(command);
  expect(await withFiles([])).toEqual([]);
});

test('an unreadable file is an error, and nothing is sent', async () => {
  await expect(withFiles(['airdrop', '--file', join(folder, 'none.csv')])).rejects.toThrow(
    'no such file',
  );
});
