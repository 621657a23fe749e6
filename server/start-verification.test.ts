import { expect, test } from 'vitest';
import { restAfter } from './start-verification.ts';

test.each([
  [false, 0.02],
  [true, 0.2],
])('while a withdrawal waits (%s), verifications take at most %s of a core', (isAwaited, share) => {
  for (const worked of [1, 20, 400, 2_000, 12_000]) {
    expect(worked / (worked + restAfter(worked, isAwaited))).toBeLessThanOrEqual(share);
  }
});

test('a withdrawal that waits shortens the rest', () => {
  expect(restAfter(10, true)).toBeLessThan(restAfter(10, false));
  expect(restAfter(2_000, true)).toBe(8_000);
});
