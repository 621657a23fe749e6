import { expect, test } from 'vitest';
import { redirect, redirectOf } from './redirect.ts';

test.each([
  ['/account/cash', '/account/cash'],
  ['/', '/'],
  ['//evil.example', '/'],
  ['/%2Fevil.example', '/'],
  ['https://evil.example', '/'],
  ['/account?next=/evil', '/'],
])('a redirect to %s leads to %s', (path, to) => {
  expect(redirectOf(() => redirect(path))).toBe(to);
});

test('a guard that lets through leads nowhere, and its other errors stay errors', () => {
  expect(redirectOf(() => {})).toBeUndefined();
  expect(() =>
    redirectOf(() => {
      throw new TypeError('a bug');
    }),
  ).toThrow('a bug');
});
