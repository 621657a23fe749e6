import { describe, expect, test } from 'vitest';
import { problemsOf } from '../../scripts/check/words.mjs';

describe('a phrase that must not return', () => {
  test.each([
    ['a.md', 'One.\n\nThe shop is told of it.'],
    ['a.ts', 'const a = 1;\n\n/** Shown to who pays. */'],
    ['a.ts', 'const a = 1;\n\n// A row that is left alone.'],
    ['a.sql', 'select 1;\n\n-- A code that is none.'],
    ['a.test.ts', "import 'b';\n\ntest.each([1])('tells of %s', () => {});"],
  ])('is found in %s', (path, text) => {
    expect(problemsOf(path, text)).toEqual([expect.stringMatching(`^${path}:3 "`)]);
  });

  test.each([
    ['a.md', '`told of` and\n```js\n// told of\n```\n'],
    ['a.ts', "const told = 'told of'; const url = 'https://told.example/told of';"],
    ['a.ts', '/** Members who pay, from whom it was received. */'],
  ])('is not searched for in code: %s %j', (path, text) => {
    expect(problemsOf(path, text)).toEqual([]);
  });
});
