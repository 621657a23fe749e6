import { expect, test } from 'vitest';
import { tokensFor, worthOf } from './convert.ts';

test.each([
  ['1000', '0.25', 'EUR', '250.00'],
  ['12.5', '0.27', 'USD', '3.37'],
  ['0', '0.25', 'EUR', '0.00'],
  ['1', '38.4', 'JPY', '38'],
  ['0.000000000000000001', '0.25', 'EUR', '0.00'],
  ['999999999999999999', '0.25', 'EUR', '249999999999999999.75'],
])('%s tokens at %s are worth %s %s, never more', (tokens, rate, currency, worth) => {
  expect(worthOf(tokens, rate, currency)).toBe(worth);
});

test.each([
  ['250', '0.25', 'EUR', '1000'],
  ['1', '0.27', 'USD', '3.7037'],
  ['0.01', '0.27', 'USD', '0.037'],
  ['100', '38.4', 'JPY', '2.6041'],
])('%s buys at %s in %s: %s tokens, never more', (amount, rate, currency, tokens) => {
  expect(tokensFor(amount, rate, currency)).toBe(tokens);
});

test.each([
  ['', '0.25', 'EUR'],
  ['-1', '0.25', 'EUR'],
  ['1e3', '0.25', 'EUR'],
  ['1', '0', 'EUR'],
  ['1', 'no-data', 'EUR'],
  ['1', '0.25', 'XXX'],
])('says nothing of %j at %j in %s', (amount, rate, currency) => {
  expect(worthOf(amount, rate, currency)).toBeUndefined();
  expect(tokensFor(amount, rate, currency)).toBeUndefined();
});

test('has no tokens for more decimals than the currency has', () => {
  expect(tokensFor('1.005', '0.25', 'EUR')).toBeUndefined();
});
