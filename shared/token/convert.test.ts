import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '../money.ts';
import { priceOf, tokensFor, worthOf } from './convert.ts';

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

test('there is no result for more decimals than the currency has', () => {
  expect(tokensFor('1.005', '0.25', 'EUR')).toBeUndefined();
});

test('many small purchases never beat a large one in cost, worth or tokens', () => {
  const price = fc
    .bigInt({ min: 10n ** 8n, max: 10n ** 16n })
    .map((units) => formatDecimal(units, 12));
  const partsTo = (max: bigint) =>
    fc.array(fc.bigInt({ min: 1n, max }), { minLength: 2, maxLength: 12 });
  const currency = fc.constantFrom(['EUR', 2] as const, ['JPY', 0] as const);
  const sum = (units: readonly bigint[]) => units.reduce((total, part) => total + part, 0n);

  fc.assert(
    fc.property(
      price,
      currency,
      partsTo(10n ** 24n),
      partsTo(10n ** 9n),
      (rate, [name, places], tokens, money) => {
        const by = (of: typeof priceOf, from: number, to: number) => (units: bigint) => {
          const amount = of(formatDecimal(units, from), rate, name);
          return parseDecimal(amount ?? '', to) ?? expect.fail(`${units} at ${rate} ${name}`);
        };
        const [cost, worth] = [by(priceOf, 18, places), by(worthOf, 18, places)];
        const bought = by(tokensFor, places, 18);

        expect(sum(tokens.map(cost))).toBeGreaterThanOrEqual(cost(sum(tokens)));
        expect(sum(tokens.map(worth))).toBeLessThanOrEqual(worth(sum(tokens)));
        expect(sum(money.map(bought))).toBeLessThanOrEqual(bought(sum(money)));
        // Nor does an immediate sale after a purchase make a profit.
        expect(worth(bought(sum(money)))).toBeLessThanOrEqual(sum(money));
      },
    ),
    { numRuns: 500 },
  );
});
