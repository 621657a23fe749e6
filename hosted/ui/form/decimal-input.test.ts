import { expect, test } from 'vitest';
import { readDecimal, writeDecimal } from './decimal-input.ts';

test.each([
  ['12', '12'],
  ['12.50', '12.50'],
  ['12,50', '12.50'],
  [' 7 ', '7'],
  ['007', '7'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0', '0'],
])('%j is read as %s', (typed, value) => {
  expect(readDecimal(typed)).toBe(value);
});

test.each(['', ' ', '.', ',', '-1', '1e3', '1.000,5', '1 000', 'ten'])(
  '%j is not an amount',
  (typed) => {
    expect(readDecimal(typed)).toBeUndefined();
  },
);

test("is written with the language's decimal separator and parsed back", () => {
  expect(writeDecimal('1234.5', 'en')).toBe('1234.5');
  expect(writeDecimal('1234.5', 'es')).toBe('1234,5');
  expect(readDecimal(writeDecimal('1234.5', 'es'))).toBe('1234.5');
});
