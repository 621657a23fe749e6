import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { NewPassword } from './password.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('takes 256 letters, also with accents that are typed apart', () => {
  const longest = '\u1f82'.repeat(256);
  expect(z.parse(NewPassword, longest.normalize('NFD'))).toBe(longest);
  expect(z.safeParse(NewPassword, `${longest}a`).success).toBe(false);
});

test('normalises no text that is too long for a password, because that takes the square of its length', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');

  const { success, error } = z.safeParse(NewPassword, `a${'\u0301\u0316'.repeat(15_000)}`);

  expect(success).toBe(false);
  expect(error?.issues.map(({ message }) => message)).toEqual(['At most 256 characters.']);
  expect(normalize).not.toHaveBeenCalled();
});
