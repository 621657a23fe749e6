import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ceilDiv,
  decimalsOf,
  formatAmount,
  formatDecimal,
  formatToken,
  isToken,
  parseDecimal,
} from './money.ts';

const decimals = fc.integer({ min: 0, max: 18 });
const units = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });

describe('reading and writing decimals', () => {
  test('a written amount is read back exactly', () => {
    fc.assert(
      fc.property(units, decimals, fc.nat({ max: 18 }), (amount, places, keep) => {
        expect(parseDecimal(formatDecimal(amount, places, keep), places)).toBe(amount);
      }),
    );
  });

  test('an amount read is written with the same digits, except trailing zeros', () => {
    const fraction = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 18 });
    fc.assert(
      fc.property(units, fraction, (whole, digits) => {
        const text = digits === '' ? `${whole}` : `${whole}.${digits}`;
        const written = formatDecimal(parseDecimal(text, 18) ?? -1n, 18, digits.length);

        expect(written).toBe(text);
      }),
    );
  });

  test.each([
    ['0', 18, 0n],
    ['0.0', 2, 0n],
    ['1', 0, 1n],
    ['40.00', 2, 4_000n],
    ['40.5', 2, 4_050n],
    // Shops write the same two decimals for each currency.
    ['1000.00', 0, 1_000n],
    ['40.5000', 2, 4_050n],
    ['0.000000000000000001', 18, 1n],
    ['152.5', 18, 152_500_000_000_000_000_000n],
    // Above 2⁵³: a float would lose the last digits of both.
    ['9007199254740993.000000000000000001', 18, 9_007_199_254_740_993_000_000_000_000_000_001n],
    ['999999999999999999', 0, 999_999_999_999_999_999n],
  ])('reads %s with %d decimals', (text, places, expected) => {
    expect(parseDecimal(text, places)).toBe(expected);
  });

  test.each([
    ['nothing', ''],
    ['a space', ' '],
    ['a space before', ' 1'],
    ['a space behind', '1 '],
    ['a line break behind', '1\n'],
    ['a minus', '-1'],
    ['a minus and zero', '-0'],
    ['a plus', '+1'],
    ['an exponent', '1e3'],
    ['a capital exponent', '1E3'],
    ['a hexadecimal number', '0x10'],
    ['a binary number', '0b1'],
    ['a BigInt literal', '1n'],
    ['a separator', '1_000'],
    ['a comma', '1,5'],
    ['grouping', '1,000.00'],
    ['two points', '1.2.3'],
    ['a point at the end', '1.'],
    ['a point at the start', '.5'],
    ['a point alone', '.'],
    ['a leading zero', '01'],
    ['two zeros', '00'],
    ['a leading zero before a fraction', '00.5'],
    ['more decimals than allowed', '1.234'],
    ['more decimals than allowed, one of them not zero', '1.0001'],
    ['nineteen digits', '1000000000000000000'],
    ['infinity', 'Infinity'],
    ['not a number', 'NaN'],
    ['words', 'ten'],
    ['a currency sign', '€1'],
    ['Arabic digits', '١'],
    ['full-width digits', '１'],
    ['NUL', '1\0'],
  ])('does not read %s', (_, text) => {
    expect(parseDecimal(text, 2)).toBeUndefined();
  });

  test('allows no fraction where the currency has none', () => {
    expect(parseDecimal('5.5', 0)).toBeUndefined();
  });

  test.each([
    [-1n, 18, 0, '-0.000000000000000001'],
    [-4_000n, 2, 2, '-40.00'],
    [0n, 18, 0, '0'],
    [0n, 2, 2, '0.00'],
    [7n, 0, 0, '7'],
    [1_230n, 3, 1, '1.23'],
    [1_000n, 3, 1, '1.0'],
  ])('writes %d with %d decimals, keeping %d, as %s', (amount, places, keep, expected) => {
    expect(formatDecimal(amount, places, keep)).toBe(expected);
  });
});

describe('currencies', () => {
  test.each([
    ['EUR', 2],
    ['USD', 2],
    ['JPY', 0],
    ['SLS', 18],
    ['XXX', undefined],
    ['eur', undefined],
    ['', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
  ])('%s has %s decimals', (currency, expected) => {
    expect(decimalsOf(currency)).toBe(expected);
  });

  test.each([
    [4_000n, 'EUR', '40.00'],
    [5n, 'USD', '0.05'],
    [4_000n, 'JPY', '4000'],
    [152_500_000_000_000_000_000n, 'SLS', '152.5'],
    [10n ** 18n, 'SLS', '1'],
  ])('writes %d of %s as the wire shows it', (amount, currency, expected) => {
    expect(formatAmount(amount, currency)).toBe(expected);
  });

  test('an amount of an unknown currency is not written', () => {
    expect(() => formatAmount(1n, 'XXX')).toThrow('XXX');
  });

  test('an amount of the token is written like token units', () => {
    fc.assert(
      fc.property(units, (amount) => {
        expect(formatAmount(amount, 'SLS')).toBe(formatToken(amount));
      }),
    );
  });

  test('the token is identified by its symbol only', () => {
    expect(['SLS', 'sls', 'EUR', ''].map(isToken)).toEqual([true, false, false, false]);
  });
});

test('a quotient rounded up is the smallest that covers the dividend', () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 40n });
  fc.assert(
    fc.property(positive, positive, (dividend, divisor) => {
      const quotient = ceilDiv(dividend, divisor);

      expect(quotient * divisor >= dividend).toBe(true);
      expect((quotient - 1n) * divisor < dividend).toBe(true);
    }),
  );
});
