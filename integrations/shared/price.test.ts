import { expect, test } from 'vitest';
import { priceIn, priceOfUnits, unitsOf } from './price.ts';

test.each([
  ['EUR', '40', '40.00'],
  ['EUR', '33.335', '33.34'],
  ['EUR', '0.1', '0.10'],
  ['EUR', '12345678901234567.89', '12345678901234567.89'],
  ['JPY', '4000.4', '4000'],
  ['HUF', '1290.5', '1290.50'],
  ['HUF', '1290', '1290.00'],
])('%s %s is %s', (currency, amount, price) => {
  expect(priceIn(currency, amount)).toBe(price);
});

test.each([
  ['EUR', 4000, 2, '40.00'],
  ['EUR', 5, 2, '0.05'],
  ['EUR', 0, 2, '0.00'],
  ['JPY', 400_000, 2, '4000'],
  ['EUR', 40_005, 3, '40.01'],
  ['JPY', 4000, 0, '4000'],
  ['HUF', 129_050, 2, '1290.50'],
])('%s %i units of %i decimals are %s', (currency, units, precision, price) => {
  expect(priceOfUnits(currency, units, precision)).toBe(price);
});

test.each([
  ['40.00', 2, 4000],
  ['0.05', 2, 5],
  ['4000', 2, 400_000],
  ['40.1', 3, 40_100],
])('%s is %i decimals of units', (price, precision, units) => {
  expect(unitsOf(price, precision)).toBe(units);
});
