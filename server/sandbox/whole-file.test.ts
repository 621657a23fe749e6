import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOnce, writeWhole } from './whole-file.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'salus-whole-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a file is there whole or not at all: it is moved to its place', async () => {
  const path = join(folder, 'settings.json');
  await writeWhole(path, 'before');
  const { ino } = await stat(path);

  await writeWhole(path, 'after');

  expect(await readFile(path, 'utf8')).toBe('after');
  expect((await stat(path)).ino).not.toBe(ino);
  expect(await readdir(folder)).toEqual(['settings.json']);
});

test('what a kill left beside it is in nobody’s way', async () => {
  const path = join(folder, 'left.json');
  await writeFile(`${path}.new`, 'half of a longer one');

  await writeWhole(path, 'whole');

  expect(await readFile(path, 'utf8')).toBe('whole');
});

test('nobody else of the machine may read it', async () => {
  const path = join(folder, 'secret');
  await makeOnce(path, 'key');
  await writeWhole(`${path}-too`, 'key');

  const modes = await Promise.all([path, `${path}-too`].map((each) => stat(each)));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o600, 0o600]);
});

test('of many who make it everyone reads what the first one made', async () => {
  const path = join(folder, 'key');

  const [first] = [await makeOnce(path, 'first')];
  const rest = await Promise.all(['second', 'third'].map((content) => makeOnce(path, content)));

  expect([first, ...rest]).toEqual(['first', 'first', 'first']);
});
