import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatDecimal, parseDecimal } from '#shared/money.ts';
import { EXAMPLE_PRICE, EXAMPLE_QUOTE } from '#shared/pay/example.ts';
import { type Config, sandboxConfig } from '../../platform/config/config.ts';
import { netOf, type Price, QUOTE_STEP, quoteOf } from './quote.ts';

const TOKEN = 10n ** 18n;
const RATE_DECIMALS = 12;

const decimals = fc.constantFrom(0, 2, 18);
const rateUnits = fc.bigInt({ min: 1n, max: 10n ** 18n });
const basisPoints = fc.integer({ min: 0, max: 9_999 });
const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });

const priceOf = (rate: bigint, price: Omit<Price, 'rate'>) =>
  quoteOf({ ...price, rate: formatDecimal(rate, RATE_DECIMALS) });

/** The exact fraction of base units that `part` ÷ 10 000 of a price costs. */
function exactly(units: bigint, places: number, rate: bigint, part: bigint) {
  return {
    dividend: units * part * TOKEN * 10n ** BigInt(RATE_DECIMALS),
    divisor: 10n ** BigInt(places) * rate * 10_000n,
  };
}

const prices = fc.record({ units: amount, places: decimals, rate: rateUnits, off: basisPoints });

describe('a quote', () => {
  test.each([
    // 40.00 EUR at 0.25 per token with a 5 % discount.
    [4_000n, 2, '0.25', 500, '160', '152'],
    // 10 ÷ 3 = 3.33333…, and 9.5 ÷ 3 = 3.16666…
    [1_000n, 2, '3', 500, '3.3334', '3.1667'],
    [1n, 2, '0.25', 500, '0.04', '0.038'],
    // Less than one step is rounded up to one step.
    [1n, 2, '1000000', 500, '0.0001', '0.0001'],
    [4_000n, 0, '30.5', 500, '131.1476', '124.5902'],
    [4_000n, 2, '0.25', 0, '160', '160'],
    [4_000n, 2, '0.25', 9_999, '160', '0.016'],
    [1_000n, 2, '0.000000000001', 0, '10000000000000', '10000000000000'],
    // Priced in the token itself.
    [12_345n * 10n ** 14n, 18, '1', 500, '1.2345', '1.1728'],
    [10n ** 14n, 18, '1', 500, '0.0001', '0.0001'],
  ])(
    'of %d units with %d decimals at %s less %d is %s, %s',
    (units, places, rate, off, ...want) => {
      const quote = quoteOf({ amount: units, decimals: places, rate, discountBasisPoints: off });

      expect([quote.gross, quote.total].map((tokens) => formatDecimal(tokens, 18))).toEqual(want);
    },
  );

  test('for the example of the documents, at the usual discount, is what they show', () => {
    const { rate, ...shown } = EXAMPLE_QUOTE;
    const amount = parseDecimal(EXAMPLE_PRICE.amount, 2) ?? 0n;
    const secrets: Config['secrets'] = { jwt: [new Uint8Array()], encryption: [new Uint8Array()] };
    const { discountBasisPoints } = sandboxConfig({}, { secrets, webhookAllow: [] });
    const { gross, total } = quoteOf({ amount, decimals: 2, rate, discountBasisPoints });
    const net = netOf(amount, discountBasisPoints);

    expect(shown).toEqual({
      discountPercent: String(discountBasisPoints / 100),
      fiatDiscount: formatAmount(amount - net, 'EUR'),
      net: formatAmount(net, 'EUR'),
      gross: formatDecimal(gross, 18),
      discount: formatDecimal(gross - total, 18),
      total: formatDecimal(total, 18),
    });
  });

  test('is never below the exact price, and less than a step above it', () => {
    fc.assert(
      fc.property(prices, ({ units, places, rate, off }) => {
        const quote = priceOf(rate, { amount: units, decimals: places, discountBasisPoints: off });
        for (const [rounded, part] of [
          [quote.gross, 10_000n],
          [quote.total, 10_000n - BigInt(off)],
        ] as const) {
          const { dividend, divisor } = exactly(units, places, rate, part);

          expect(rounded * divisor >= dividend).toBe(true);
          expect((rounded - QUOTE_STEP) * divisor < dividend).toBe(true);
        }
      }),
    );
  });

  test('is a whole number of steps, more than nothing, and never above the gross', () => {
    fc.assert(
      fc.property(prices, ({ units, places, rate, off }) => {
        const { gross, total } = priceOf(rate, {
          amount: units,
          decimals: places,
          discountBasisPoints: off,
        });

        expect([gross % QUOTE_STEP, total % QUOTE_STEP]).toEqual([0n, 0n]);
        expect(total >= QUOTE_STEP).toBe(true);
        expect(gross >= total).toBe(true);
      }),
    );
  });

  test('saves what the discount promises, to less than a step', () => {
    fc.assert(
      fc.property(prices, ({ units, places, rate, off }) => {
        const { gross, total } = priceOf(rate, {
          amount: units,
          decimals: places,
          discountBasisPoints: off,
        });
        const { dividend, divisor } = exactly(units, places, rate, BigInt(off));
        const discount = gross - total;

        expect((discount - QUOTE_STEP) * divisor < dividend).toBe(true);
        expect((discount + QUOTE_STEP) * divisor > dividend).toBe(true);
      }),
    );
  });

  test('of a higher price, a lower discount or a cheaper token is never lower', () => {
    fc.assert(
      fc.property(prices, amount, basisPoints, rateUnits, (price, more, less, cheaper) => {
        const { units, places, rate, off } = price;
        const total = (a: bigint, r: bigint, d: number) =>
          priceOf(r, { amount: a, decimals: places, discountBasisPoints: d }).total;
        const here = total(units, rate, off);

        expect(total(units + more, rate, off) >= here).toBe(true);
        expect(total(units, rate, Math.min(off, less)) >= here).toBe(true);
        expect(total(units, cheaper < rate ? cheaper : rate, off) >= here).toBe(true);
      }),
    );
  });

  test('cannot be beaten by paying in two parts', () => {
    fc.assert(
      fc.property(prices, amount, ({ units, places, rate, off }, rest) => {
        const total = (part: bigint) =>
          priceOf(rate, { amount: part, decimals: places, discountBasisPoints: off }).total;

        expect(total(units) + total(rest) >= total(units + rest)).toBe(true);
      }),
    );
  });

  test('in the token itself, without a discount, is the price to the unit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n }), (steps) => {
        const price = steps * QUOTE_STEP;

        const quote = quoteOf({ amount: price, decimals: 18, rate: '1', discountBasisPoints: 0 });

        expect(quote).toEqual({ gross: price, total: price });
      }),
    );
  });
});

test.each(['0', '0.0', '-0.25', '', 'abc', '1e3', '0,25', '.25', 'NaN', '0.0000000000001'])(
  'a rate of %j is refused',
  (rate) => {
    expect(() => quoteOf({ amount: 4_000n, decimals: 2, rate, discountBasisPoints: 500 })).toThrow(
      /not a positive decimal/,
    );
  },
);

describe('the price less the discount', () => {
  test.each([
    [4_000n, 500, 3_800n],
    // 1 − 5 % = 0.95, 10 − 5 % = 9.5, 31 − 5 % = 29.45.
    [1n, 500, 1n],
    [10n, 500, 10n],
    [31n, 500, 29n],
    [4_000n, 0, 4_000n],
    [4_000n, 9_999, 0n],
    [4_000n, 9_998, 1n],
  ])('of %d less %d basis points is %d', (units, off, net) => {
    expect(netOf(units, off)).toBe(net);
  });

  test('is the nearest unit, and never above the price', () => {
    fc.assert(
      fc.property(amount, basisPoints, (units, off) => {
        const net = netOf(units, off);
        const error = net * 10_000n - units * BigInt(10_000 - off);

        expect(net <= units).toBe(true);
        expect(error <= 5_000n && error > -5_000n).toBe(true);
      }),
    );
  });
});
