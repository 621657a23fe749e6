import { expect, test } from 'vitest';
import { redirect, redirectOf } from './redirect.ts';

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
