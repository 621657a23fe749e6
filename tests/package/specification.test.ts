/** `docs/specification.md` is true: its files exist, and its tests are there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const STATE = /^(held(?:$|[;:] .)|open: .|differs: .|–$)/;
const NOTHING = 'nothing to test';

interface Row {
  number: string;
  sentence: string;
  where: string[];
  tests: { file: string; title: string }[];
  test: string;
  state: string;
}

function rowOf(line: string): Row {
  const [number = '', sentence = '', where = '', test = '', state = ''] = line
    .split('|')
    .slice(1)
    .map((cell) => cell.trim());
  const tests = test.split('<br>').flatMap((one) => {
    const [, file, title] = /^`(.+?)` › (.+)$/.exec(one) ?? [];
    return file && title ? [{ file, title }] : [];
  });
  const paths = [...where.matchAll(/`(.+?)`/g)].map(([, path = '']) => path);
  return { number, sentence, where: paths, tests, test, state };
}

const rows = read('docs/specification.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map(rowOf);
const numbersOf = (section: number) =>
  rows.flatMap(({ number }) => {
    const [of, place] = number.split('.').map(Number);
    return of === section ? [place] : [];
  });
const byNumber = rows.map((row) => [row.number, row] as const);

/** In code an apostrophe in a title may be escaped. */
const holds = (file: string, title: string): boolean => {
  const text = read(file);
  return [title, title.replaceAll("'", "\\'")].some((one) => text.includes(one));
};

afterAll(() => {
  const count = (wanted: (row: Row) => boolean) => rows.filter(wanted).length;
  console.log(
    JSON.stringify({
      rows: rows.length,
      bySection: SECTIONS.map((section) => numbersOf(section).length),
      tested: count(({ tests }) => tests.length > 0),
      untested: count(({ test }) => test === 'none'),
      nothingToTest: count(({ test }) => test === NOTHING),
      open: count(({ state }) => state.startsWith('open')),
      differs: count(({ state }) => state.startsWith('differs')),
    }),
  );
});

test.each(SECTIONS)('section %i numbers its rows without a gap', (section) => {
  const numbers = numbersOf(section);

  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual(numbers.map((_, i) => i + 1));
});

describe.each(byNumber)('row %s', (_, { sentence, where, tests, test: cell, state }) => {
  test('has a sentence, a state, and a test or the word that there is none', () => {
    expect(sentence).not.toBe('');
    expect(state).toMatch(STATE);
    expect(tests.length > 0 || cell === 'none' || cell === NOTHING).toBe(true);
    expect(where.length > 0).toBe(cell !== NOTHING);
  });

  test('names files that exist, and tests that they contain', () => {
    const paths = [...where, ...tests.map(({ file }) => file)];

    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    expect(tests.filter(({ file, title }) => !holds(file, title))).toEqual([]);
  });
});
