import { describe, expect, test } from 'vitest';
import { createServerTime } from './clock.ts';

const FRESH = 'no-store';
const answer = (date: string | null, cacheControl: string | null = FRESH) => ({
  get: (name: string) => (name === 'date' ? date : cacheControl),
});
const NOON = Date.parse('2026-11-21T12:00:00Z');

describe("the server's time", () => {
  test('is that of its last answer, and goes on with the device', () => {
    let device = NOON + 40 * 86_400_000;
    const time = createServerTime(() => device);

    time.hear(answer('Sat, 21 Nov 2026 12:00:00 GMT'));
    device += 5_000;

    expect(time.now()).toBe(NOON + 5_000);
    device = 0;
    time.hear(answer('Sat, 21 Nov 2026 12:01:00 GMT'));
    expect(time.now()).toBe(NOON + 60_000);
  });

  test.each([
    ['without a Date', answer(null)],
    ['with a Date that is none', answer('soon')],
    ['that a cache may have kept', answer('Sat, 21 Nov 2026 10:00:00 GMT', 'public, max-age=60')],
    ['that does not say', answer('Sat, 21 Nov 2026 10:00:00 GMT', null)],
  ])('is not changed by an answer %s', (_, headers) => {
    const time = createServerTime(() => NOON);
    time.hear(headers);
    expect(time.now()).toBe(NOON);
  });
});
