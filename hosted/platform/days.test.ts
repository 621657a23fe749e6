import { expect, test } from 'vitest';
import { startOfDay } from './days.ts';

test.each([
  ['Europe/Madrid', '2027-01-04', '2027-01-03T23:00:00.000Z'],
  ['America/Los_Angeles', '2027-07-04', '2027-07-04T07:00:00.000Z'],
  ['Pacific/Kiritimati', '2027-01-04', '2027-01-03T10:00:00.000Z'],
  ['UTC', '2027-01-04', '2027-01-04T00:00:00.000Z'],
  // The clocks change on these days.
  ['Europe/Madrid', '2027-03-28', '2027-03-27T23:00:00.000Z'],
  ['America/New_York', '2027-11-07', '2027-11-07T04:00:00.000Z'],
])('a day of %s begins there: %s', (zone, day, start) => {
  expect(startOfDay(day, zone)).toBe(start);
});

test('what is no day stays as it is', () => {
  expect(startOfDay('', 'UTC')).toBe('');
});
