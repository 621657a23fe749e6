import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { nextDelay } from './retry-delays.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** No jitter to either side. */
const MIDDLE = 0.5;

const TABLE: [attempts: number, seconds: number][] = [
  [1, 5],
  [2, 5 * MINUTE],
  [3, 30 * MINUTE],
  [4, 2 * HOUR],
  [5, 5 * HOUR],
  [6, 10 * HOUR],
  [7, 14 * HOUR],
  [8, 20 * HOUR],
  [9, 24 * HOUR],
];

describe('the wait before the next attempt', () => {
  test.each(TABLE)('after %d attempts is %d seconds, a tenth more or less', (attempts, seconds) => {
    expect(nextDelay(attempts, null, MIDDLE)).toBe(seconds);
    expect(nextDelay(attempts, null, 0)).toBeCloseTo(seconds * 0.9, 6);
    expect(nextDelay(attempts, null, 1)).toBeCloseTo(seconds * 1.1, 6);
  });

  test('is documented for merchants', () => {
    const guide = readFileSync('docs/webhooks.md', 'utf8').replaceAll('\n', ' ');
    const said = /\*\*Retries\*\* after (.*?), each ±10 %/.exec(guide)?.[1] ?? '';
    const seconds: Record<string, number> = { s: 1, min: MINUTE, h: HOUR };
    const documented = said.split(/, | and /).map((wait) => {
      const [count, unit = ''] = wait.split(' ');
      return Number(count) * (seconds[unit] ?? Number.NaN);
    });

    expect(documented).toEqual(TABLE.map(([, wait]) => wait));
  });

  test.each([10, 11, 1000])('does not come after %d attempts', (attempts) => {
    expect(nextDelay(attempts, null, MIDDLE)).toBeUndefined();
    expect(nextDelay(attempts, 60, MIDDLE)).toBeUndefined();
  });

  test('gives a receiver more than three days to come back', () => {
    const shortest = TABLE.reduce(
      (sum, [attempts]) => sum + (nextDelay(attempts, null, 0) ?? 0),
      0,
    );
    const usual = TABLE.reduce((sum, [, seconds]) => sum + seconds, 0);

    expect(usual / HOUR).toBeCloseTo(75.6, 1);
    expect(shortest).toBeGreaterThan(2.8 * DAY);
  });
});

describe('Retry-After', () => {
  test('puts an attempt off', () => {
    expect(nextDelay(1, 600, MIDDLE)).toBe(600);
  });

  test.each([0, 1, 4])('of %d seconds does not bring one forward', (seconds) => {
    expect(nextDelay(1, seconds, MIDDLE)).toBe(5);
    expect(nextDelay(2, seconds, MIDDLE)).toBe(5 * MINUTE);
  });

  test('of more than a day counts as a day', () => {
    expect(nextDelay(1, 10 * DAY, MIDDLE)).toBe(DAY);
    expect(nextDelay(1, Number.MAX_SAFE_INTEGER, MIDDLE)).toBe(DAY);
    expect(nextDelay(9, 10 * DAY, 1)).toBeCloseTo(1.1 * DAY, 6);
  });
});
