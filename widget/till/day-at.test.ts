import { afterEach, expect, test } from 'vitest';
import { dateOf, dayAt } from './day-at.ts';

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

test.each(['Pacific/Auckland', 'Europe/Madrid', 'America/Los_Angeles'])(
  'a file of a day has the date of the device in %s',
  (place) => {
    process.env.TZ = place;
    const noon = new Date(2026, 10, 28, 12).getTime();

    expect(dateOf(dayAt(noon, 0).from)).toBe('2026-11-28');
    expect(dateOf(dayAt(noon, 1).from)).toBe('2026-11-27');
  },
);
