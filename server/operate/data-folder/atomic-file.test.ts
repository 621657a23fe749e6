import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOnce, writeAtomically } from './atomic-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-whole-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is replaced atomically, by renaming a complete one', async () => {
  const path = join(folder, 'settings.json');
  await writeAtomically(path, 'before');
  const { ino } = await stat(path);

  await writeAtomically(path, 'after');

  expect(await readFile(path, 'utf8')).toBe('after');
  expect((await stat(path)).ino).not.toBe(ino);
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('a partial file left by a crash does not prevent writing', async () => {
  const path = join(folder, 'left.json');
  await writeFile(`${path}.new`, 'half of a longer one');

  await writeAtomically(path, 'whole');

  expect(await readFile(path, 'utf8')).toBe('whole');
});

test('other users of the machine may not read it', async () => {
  const path = join(folder, 'secret');
  await createOnce(path, 'key');
  await writeAtomically(`${path}-too`, 'key');

  const modes = await Promise.all([path, `${path}-too`].map((each) => stat(each)));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600]);
});

test('of several creators the first one wins, and all read its content', async () => {
  const path = join(folder, 'key');

  const [first] = [await createOnce(path, 'first')];
  const rest = await Promise.all(['second', 'third'].map((content) => createOnce(path, content)));

  expect([first, ...rest]).toEqual(['first', 'first', 'first']);
});
