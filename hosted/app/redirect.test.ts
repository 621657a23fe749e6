import { expect, test } from 'vitest';
import { PageError } from '../platform/page-error.ts';
import { isExpected, Redirect, redirect, redirectOf } from './redirect.ts';

test.each([
  ['/account/cash', '/account/cash'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/%2Fevil.example', '/'],
  ['https://evil.example', '/'],
  ['/account?next=/evil', '/'],
])('a redirect to %s goes to %s', (path, to) => {
  expect(redirectOf(() => redirect(path))).toBe(to);
});

test('a passing guard has no redirect, and its other errors propagate', () => {
  expect(redirectOf(() => {})).toBeUndefined();
  expect(() =>
    redirectOf(() => {
      throw new TypeError('a bug');
    }),
  ).toThrow('a bug');
});

test('a redirect and a page that is not there are expected, an unknown middleware is not', () => {
  const errors = [new Redirect('/'), new PageError(404), new PageError(500, 'Unknown middleware')];

  expect(errors.map(isExpected)).toEqual([true, true, false]);
  expect(isExpected(new TypeError('a bug'))).toBe(false);
});
