import { expect, test } from 'vitest';
import { PERIODS, queryOf } from './period.ts';

const NOW = Date.parse('2026-03-01T00:30:00+02:00');

test('a period ends today in UTC', () => {
  expect(queryOf(1, NOW)).toEqual({ from: '2026-02-28', to: '2026-02-28', by: 'day' });
  expect(queryOf(7, NOW)).toEqual({ from: '2026-02-22', to: '2026-02-28', by: 'day' });
});

test('a long period has fewer, wider bars', () => {
  expect(PERIODS.map((days) => queryOf(days, NOW).by)).toEqual(['day', 'day', 'week', 'month']);
});
