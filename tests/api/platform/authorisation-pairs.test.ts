/** How the rules of docs/authorisation.md are expanded into cases. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pairsOf, productOf } from '../../support/authorisation/combinations.ts';

const CHOICES = {
  role: ['owner', 'admin', 'till', 'none'],
  factor: ['aged', 'fresh', 'none'],
  mode: ['live', 'test'],
  suspended: ['no', 'yes'],
};
const REFUSED = new Set(['role none', 'factor none', 'suspended yes']);
const refuses = (dimension: string, value: string) => REFUSED.has(`${dimension} ${value}`);

/** Two values meet in a row without a third that refuses. */
const meet = (row: Record<string, string>, a: [string, string], b: [string, string]) =>
  row[a[0]] === a[1] &&
  row[b[0]] === b[1] &&
  Object.entries(row).every(
    ([name, value]) => [a[0], b[0]].includes(name) || !refuses(name, value),
  );

test.each([1, 2, 3])('each two values meet where no third refuses, with seed %i', (seed) => {
  const rows = pairsOf(CHOICES, refuses, seed);
  const values = Object.entries(CHOICES).flatMap(([name, each]) =>
    each.map((value): [string, string] => [name, value]),
  );
  const missing = values.flatMap((a) =>
    values.filter((b) => a[0] < b[0] && !rows.some((row) => meet(row, a, b))).map((b) => [a, b]),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBeLessThan(productOf(CHOICES).length);
});

test('the product has every combination once', () => {
  const rows = productOf(CHOICES).map((row) => JSON.stringify(row));
  expect(new Set(rows).size).toBe(4 * 3 * 2 * 2);
});

test.each(['oracle', 'rule', 'cases'])('%s.ts shares no code with the server', (name) => {
  const url = new URL(`../../support/authorisation/${name}.ts`, import.meta.url);
  const imports = readFileSync(url, 'utf8').match(/from '[^']+'/g) ?? [];
  expect(imports.filter((one) => !one.startsWith("from './"))).toEqual([]);
});
