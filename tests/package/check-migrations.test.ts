import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { compare } from '../../scripts/check/migrations.mjs';

const POSSIBLE = '-- Rollback: possible\n';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const lockOf = (files: Record<string, string>) =>
  Object.entries(files)
    .map(([name, text]) => `${hashOf(text)}  ${name}\n`)
    .join('');

const APPLIED = { '0002_b.sql': 'select 2', '0001_a.sql': 'select 1' };
const LOCK = lockOf(APPLIED);

describe('an applied migration', () => {
  test('may stand before one with a lower number', () => {
    expect(compare(LOCK, APPLIED)).toEqual({ wrong: [], lines: [] });
  });

  test.each([
    [{ ...APPLIED, '0001_a.sql': 'select 3' }, ['0001_a.sql was applied and then edited']],
    [{ '0002_b.sql': 'select 2' }, ['0001_a.sql was removed']],
    [
      { '0002_b.sql': 'select 2', '0003_a.sql': 'select 1' },
      [
        '0001_a.sql was applied and then renamed: 0003_a.sql',
        expect.stringContaining('0003_a.sql: needs a line'),
      ],
    ],
  ])('keeps its text, name and file: %j', (files, wrong) => {
    expect(compare(LOCK, files).wrong).toEqual(wrong);
  });
});

describe('a new migration', () => {
  test('is recorded behind the applied ones, whatever its number', () => {
    const text = `${POSSIBLE}select 0`;

    expect(compare(LOCK, { ...APPLIED, '0000_new.sql': text })).toEqual({
      wrong: [],
      lines: [`${hashOf(text)}  0000_new.sql`],
    });
  });

  test('declares whether one can go back', () => {
    expect(compare(LOCK, { ...APPLIED, '0003_new.sql': 'select 3' }).wrong).toEqual([
      expect.stringContaining('0003_new.sql: needs a line "-- Rollback: possible"'),
    ]);
  });
});
