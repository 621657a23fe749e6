import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeSecrets } from './secret-options.ts';

const PASSWORD = 'a secret of eight words';
const COMMAND = ['member:create', '--email', 'eva@salus.test'];
const output = new PassThrough();

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-secret-'));
  file = join(folder, 'password');
  await writeFile(file, `${PASSWORD}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

const take = (words: string[], typed = '', isTTY = false) =>
  takeSecrets(words, { input: Object.assign(Readable.from([typed]), { isTTY }), output });

test.each([['--password', PASSWORD], [`--password=${PASSWORD}`]])(
  'a password on the command line is refused',
  async (...words) => {
    await expect(take([...COMMAND, ...words])).rejects.toThrow(/other users can read/);
  },
);

test('a password is read from a file or from standard input', async () => {
  const expected = { command: COMMAND, secrets: { password: PASSWORD } };

  expect(await take([...COMMAND, '--password-file', file])).toEqual(expected);
  expect(await take([...COMMAND, `--password-file=${file}`])).toEqual(expected);
  expect(await take([...COMMAND, '--password-file', '-'], `${PASSWORD}\r\n`)).toEqual(expected);
});

test('a password is asked for at a terminal, and may be corrected', async () => {
  const typed = 'a secrex\u007ft of eight words\r';

  expect(await take(COMMAND, typed, true)).toEqual({
    command: COMMAND,
    secrets: { password: PASSWORD },
  });
  await expect(take(COMMAND, 'a sec\u0003', true)).rejects.toThrow('Nothing was done.');
});

test('without a terminal nothing is asked, and other commands have no secrets', async () => {
  expect(await take(COMMAND)).toEqual({ command: COMMAND, secrets: {} });
  expect(await take(['members'], '', true)).toEqual({ command: ['members'], secrets: {} });
  expect(await take([], '', true)).toEqual({ command: [''], secrets: {} });
});
