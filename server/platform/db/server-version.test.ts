import { describe, expect, test } from 'vitest';
import { requireVersion } from './server-version.ts';

describe('the version of PostgreSQL', () => {
  test.each([150_000, 150_018, 160_004, 170_005, 180_000, 180_099])('%i is accepted', (number) => {
    expect(() => requireVersion(number)).not.toThrow();
  });

  test.each([
    [0, 0],
    [90_624, 9],
    [140_022, 14],
    [149_999, 14],
    [190_000, 19],
  ])('%i is refused with the versions that work', (number, major) => {
    expect(() => requireVersion(number)).toThrow(
      `DATABASE_URL: PostgreSQL ${major} is not supported; use PostgreSQL 15 to 18`,
    );
  });
});
