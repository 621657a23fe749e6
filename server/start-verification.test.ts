import { expect, test } from 'vitest';
import { restAfter } from './start-verification.ts';

test.each([1, 20, 400, 2_000, 12_000])(
  'verifications of %i ms take at most 2 %% of a core, also while withdrawals wait',
  (worked) => {
    for (const isAwaited of [false, true]) {
      expect(worked / (worked + restAfter(worked, isAwaited))).toBeLessThanOrEqual(0.02);
    }
  },
);

test('a withdrawal that waits shortens the rest of a small ledger', () => {
  expect(restAfter(10, true)).toBeLessThan(restAfter(10, false));
});
