import { expect, test } from 'vitest';
import { smallerAmount } from './smaller-amount.ts';

test.each([
  ['9', '10', '9'],
  ['10', '9', '9'],
  ['0.5', '0.25', '0.25'],
  ['3', '3', '3'],
])('the smaller of %s and %s is %s', (one, other, expected) => {
  expect(smallerAmount(one, other)).toBe(expected);
});
