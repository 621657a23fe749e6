import { expect, test } from 'vitest';
import { acceptedCategories, allowsAnalytics } from './consent-cookie.ts';

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

test.each([
  ['{"categories":["necessary"]}', ['necessary']],
  ['{"categories":[]}', []],
  ['{}', undefined],
  ['nonsense', undefined],
  [undefined, undefined],
])('the consent cookie %j answers: %s', (value, expected) => {
  expect(acceptedCategories(value)).toEqual(expected);
});
