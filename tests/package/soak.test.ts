/** The soak test’s verdict must be able to fail. */
import { expect, test } from 'vitest';
import { growthPerHour, quantile } from '../../bench/soak/growth.ts';
import { createTally } from '../../bench/soak/tally.ts';

const minutes = (valueAt: (minute: number) => number) =>
  Array.from({ length: 45 }, (_, minute) => ({ minute, value: valueAt(minute) }));

test('growth of a tenth in an hour is found despite noise and outliers', () => {
  const growing = minutes(
    (minute) => 100 + minute / 6 + (minute % 3) + (minute % 7 === 0 ? 60 : 0),
  );

  expect(growthPerHour(growing)).toBeGreaterThan(0.05);
  expect(growthPerHour(growing)).toBeLessThan(0.12);
});

test('a figure that rises and falls again does not grow', () => {
  expect(growthPerHour(minutes((minute) => 100 + 20 * (minute % 5)))).toBeLessThan(0.05);
});

test('two samples give no slope', () => {
  expect(growthPerHour(minutes(() => 1).slice(0, 2))).toBeNaN();
});

test('a quantile is one of the values', () => {
  expect(quantile([3, 1, 2], 0.5)).toBe(2);
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
});

test('a fault excuses a missing answer, but never a forbidden one', () => {
  const tally = createTally(() => true);

  tally.count(0, 'connection lost', '');
  tally.count(0, 'server error', '500');

  expect(tally.all).toMatchObject({ requests: 2, undisturbed: 0, unexcused: 1 });
  expect(tally.examples).toEqual({ 'server error': ['500'] });
});

test('a failure with no fault near it counts', () => {
  const tally = createTally(() => false);

  tally.count(0, undefined, '');
  tally.count(0, 'unavailable (503, Retry-After)', '');

  expect(tally.all).toMatchObject({ requests: 2, undisturbed: 2, unexcused: 1 });
  expect([tally.recent().requests, tally.recent().requests]).toEqual([2, 0]);
});
