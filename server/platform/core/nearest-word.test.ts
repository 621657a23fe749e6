import { expect, test } from 'vitest';
import { nearestWord } from './nearest-word.ts';

const FIELDS = ['amount', 'currency', 'description', 'lineItems', 'successUrl', 'cancelUrl'];

test.each([
  ['amonut', 'amount'],
  ['Amount', 'amount'],
  ['sucessUrl', 'successUrl'],
  ['success_url', 'successUrl'],
  ['line-items', 'lineItems'],
  ['desc', undefined],
  ['x', undefined],
  ['webhook', undefined],
  ['', undefined],
  ['amount'.repeat(10), undefined],
])('the word nearest to %j is %j', (typed, nearest) => {
  expect(nearestWord(typed, FIELDS)).toBe(nearest);
});

test('no word is near where there are none', () => {
  expect(nearestWord('amount', [])).toBeUndefined();
});
