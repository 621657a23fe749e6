import { expect, test } from 'vitest';
import { allowsAnalytics } from './consent-cookie.ts';

test.each([
  ['{"categories":["necessary","analytics"],"revision":0}', true],
  ['{"categories":["necessary"]}', false],
  ['{"categories":"analytics"}', false],
  ['{}', false],
  ['null', false],
  ['analytics', false],
  ['', false],
  [undefined, false],
])('the consent cookie %j allows analytics: %s', (value, expected) => {
  expect(allowsAnalytics(value)).toBe(expected);
});
