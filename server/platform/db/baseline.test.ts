import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AppliedScript } from './applied-scripts.ts';
import { withBaseline } from './baseline.ts';

const LAST = {
  name: '0390_first_version.sql',
  hash:
    /hash: '(\w+)'/.exec(readFileSync(new URL('./baseline.ts', import.meta.url), 'utf8'))?.[1] ??
    '',
};
const OWN = [
  { name: '0001_baseline.sql', hash: 'b' },
  { name: '0391_next.sql', hash: 'n' },
  { name: 'ledger/ledger.sql', hash: 'l' },
];
const record = (name: string, hash = 'x'): AppliedScript => ({
  ...{ name, hash },
  rollback: true,
  version: '0.1.0',
});
const namesOf = (records: AppliedScript[]) => records.map(({ name, hash }) => `${name} ${hash}`);

test('a database at the last migration before the baseline has what the baseline creates', () => {
  const applied = [
    record('0001_ledger.sql'),
    record('ledger/ledger.sql'),
    record(LAST.name, LAST.hash),
  ];

  expect(namesOf(withBaseline(applied, OWN))).toEqual([
    '0001_baseline.sql b',
    'ledger/ledger.sql x',
  ]);
});

test('later migrations stay recorded', () => {
  const applied = [record(LAST.name, LAST.hash), record('0391_next.sql')];

  expect(namesOf(withBaseline(applied, OWN))).toEqual(['0001_baseline.sql b', '0391_next.sql x']);
});

test.each([
  ['an earlier migration', [record('0001_ledger.sql'), record('0379_recovery_codes_age.sql')]],
  ['another text of the last one', [record(LAST.name, 'edited')]],
])('a database whose last record is %s is refused', (_, applied) => {
  expect(() => withBaseline(applied, OWN)).toThrow(
    'the database is from before the first version, and its last migration is not 0390_first_version.sql: create a new database',
  );
});

test('a database of this version and an empty one are read as they are', () => {
  const applied = [record('0001_baseline.sql', 'b'), record('ledger/ledger.sql')];

  expect(withBaseline(applied, OWN)).toBe(applied);
  expect(withBaseline([], OWN)).toEqual([]);
});
