/** What a quote costs: `prices.quote_of` against exact fractions. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, formatDecimal, parseDecimal } from '#shared/money.ts';
import { EXAMPLE_PRICE, EXAMPLE_QUOTE } from '#shared/pay/example.ts';
import { rowsOf } from '../../../server/platform/db/database.ts';
import { sql } from '../../../server/platform/db/statement.ts';
import { useApi } from '../../support/api/api.ts';

const api = useApi();
const TOKEN = 10n ** 18n;
const STEP = 10n ** 14n;
const RATE_DECIMALS = 12;

interface Price {
  units: bigint;
  /** The part of it that is a tip, and what a coupon takes off the rest. */
  tip: bigint;
  coupon?: bigint;
  places: number;
  /** In 10^-12. */
  rate: bigint;
  /** The discount in basis points. */
  off: number;
}

/** The quotes of many prices, in one statement. */
async function quotesOf(prices: Price[]) {
  const given = prices.map(({ units, tip, coupon = 0n, places, rate, off }) => ({
    units: String(units),
    tip: String(tip),
    coupon: String(coupon),
    places,
    rate: formatDecimal(rate, RATE_DECIMALS),
    off,
  }));
  const rows = await rowsOf<{ gross: string; total: string; net: string }>(
    api().db,
    sql`select q.gross, q.total, q.net
      from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as (units numeric, tip numeric, coupon numeric, places integer, rate numeric, off integer))
        with ordinality as p (units, tip, coupon, places, rate, off, at),
        prices.quote_of(p_amount => p.units, p_tip => p.tip, p_coupon => p.coupon, p_decimals => p.places, p_rate => p.rate,
          p_discount => p.off) q
      order by p.at`,
  );
  return rows.map(({ gross, total, net }) => ({
    gross: BigInt(gross),
    total: BigInt(total),
    net: BigInt(net),
  }));
}

const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });
const basisPoints = fc.integer({ min: 0, max: 9_999 });
const rateUnits = fc.bigInt({ min: 1n, max: 10n ** 18n });
const prices = fc
  .record({
    units: amount,
    tip: fc.constantFrom(0n, 100n, 1_000n),
    places: fc.constantFrom(0, 2, 18),
    coupon: fc.constantFrom(0n, 0n, 250n, 999n),
    rate: rateUnits,
    off: basisPoints,
  })
  .map((price) => {
    const tip = (price.units * price.tip) / 1_000n;
    return { ...price, tip, coupon: ((price.units - tip) * price.coupon) / 1_000n };
  });

/** The quotes of random prices, and of the price which `change` makes of each. */
async function samples(change: (price: Price, more: bigint, points: number) => Price = (p) => p) {
  const found = fc.sample(fc.tuple(prices, amount, basisPoints), 300);
  const changed = found.map(([price, more, points]) => change(price, more, points));
  const first = await quotesOf(found.map(([price]) => price));
  const second = await quotesOf(changed);
  return found.flatMap(([price], i) => {
    const [quote, other, from] = [first[i], second[i], changed[i]];
    return quote && other && from ? [{ price, quote, other, from }] : [];
  });
}

/** The discount of a price, which its tip does not have, in parts of 10 000 of a unit. */
const saved = ({ units, tip, coupon = 0n, off }: Price) =>
  coupon * 10_000n + (units - tip - coupon) * BigInt(off);

/** The exact fraction of base units that `parts` ÷ 10 000 of the smallest unit cost. */
const exactly = ({ places, rate }: Price, parts: bigint) => ({
  dividend: parts * TOKEN * 10n ** BigInt(RATE_DECIMALS),
  divisor: 10n ** BigInt(places) * rate * 10_000n,
});

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
    [12_345n * STEP, 18, '1', 500, '1.2345', '1.1728'],
    [STEP, 18, '1', 500, '0.0001', '0.0001'],
  ])('of %d units with %d decimals at %s less %d is %s, %s', async (...given) => {
    const [units, places, written, off, ...want] = given;
    const rate = parseDecimal(written, RATE_DECIMALS) ?? 0n;
    const [quote] = await quotesOf([{ units, tip: 0n, places, rate, off }]);

    expect([quote?.gross, quote?.total].map((one) => formatDecimal(one ?? 0n, 18))).toEqual(want);
  });

  test('for the example of the documents, at the usual discount, is what they show', async () => {
    const { rate: written, ...shown } = EXAMPLE_QUOTE;
    const units = parseDecimal(EXAMPLE_PRICE.amount, 2) ?? 0n;
    const rate = parseDecimal(written, RATE_DECIMALS) ?? 0n;
    const off = api().config.discountBasisPoints;
    const [quote = { gross: 0n, total: 0n, net: 0n }] = await quotesOf([
      { units, tip: 0n, places: 2, rate, off },
    ]);

    expect(shown).toEqual({
      discountPercent: String(off / 100),
      fiatDiscount: formatAmount(units - quote.net, 'EUR'),
      net: formatAmount(quote.net, 'EUR'),
      gross: formatDecimal(quote.gross, 18),
      discount: formatDecimal(quote.gross - quote.total, 18),
      total: formatDecimal(quote.total, 18),
    });
  });

  test('is never below the exact price, and less than a step above it', async () => {
    for (const { price, quote } of await samples()) {
      for (const [rounded, parts] of [
        [quote.gross, price.units * 10_000n],
        [quote.total, price.units * 10_000n - saved(price)],
      ] as const) {
        const { dividend, divisor } = exactly(price, parts);

        expect(rounded * divisor >= dividend).toBe(true);
        expect((rounded - STEP) * divisor < dividend).toBe(true);
      }
    }
  });

  test('is a whole number of steps, more than nothing, and never above the gross', async () => {
    for (const { quote } of await samples()) {
      expect([quote.gross % STEP, quote.total % STEP]).toEqual([0n, 0n]);
      expect(quote.total >= STEP).toBe(true);
      expect(quote.gross >= quote.total).toBe(true);
    }
  });

  test('saves what the discount promises, to less than a step', async () => {
    for (const { price, quote } of await samples()) {
      const { dividend, divisor } = exactly(price, saved(price));
      const discount = quote.gross - quote.total;

      expect((discount - STEP) * divisor < dividend).toBe(true);
      expect((discount + STEP) * divisor > dividend).toBe(true);
    }
  });

  test.each<[name: string, change: (price: Price, more: bigint, points: number) => Price]>([
    ['of a higher price', (price, more) => ({ ...price, units: price.units + more })],
    ['with a lower discount', (price, _, off) => ({ ...price, off: Math.min(price.off, off) })],
    ['of a cheaper token', (price, more) => ({ ...price, rate: 1n + (more % price.rate) })],
  ])('%s is never lower', async (_, change) => {
    for (const { quote, other } of await samples(change)) {
      expect(other.total >= quote.total).toBe(true);
    }
  });

  test('cannot be beaten by paying in two parts', async () => {
    const parts = await samples((price, more) => ({ ...price, units: more, tip: 0n, coupon: 0n }));
    const whole = await quotesOf(
      parts.map(({ price, from }) => ({ ...price, units: price.units + from.units })),
    );

    expect(parts.length).toBe(300);
    for (const [i, { quote, other }] of parts.entries()) {
      expect(quote.total + other.total >= (whole[i]?.total ?? 0n)).toBe(true);
    }
  });

  test('in the token itself, without a discount, is the price to the unit', async () => {
    const found = fc.sample(fc.bigInt({ min: 1n, max: 10n ** 16n }), 100).map((n) => n * STEP);
    const rate = 10n ** BigInt(RATE_DECIMALS);
    const quotes = await quotesOf(
      found.map((units) => ({ units, tip: 0n, places: 18, rate, off: 0 })),
    );

    expect(quotes).toEqual(found.map((price) => ({ gross: price, total: price, net: price })));
  });
});

describe('the price less the discount', () => {
  test.each([
    [4_000n, 500, 3_800n],
    // 1 − 5 % = 0.95, 10 − 5 % = 9.5, 31 − 5 % = 29.45.
    [1n, 500, 1n],
    [10n, 500, 10n],
    [31n, 500, 29n],
    [4_000n, 0, 4_000n],
    // At least one unit.
    [4_000n, 9_999, 1n],
    [4_000n, 9_998, 1n],
  ])('of %d less %d basis points is %d', async (units, off, net) => {
    const [quote] = await quotesOf([{ units, tip: 0n, places: 2, rate: TOKEN, off }]);

    expect(quote?.net).toBe(net);
  });

  test('does not discount the tip: 5 % of 19.35 is 0.97, where 5 % of 20.35 would be 1.02', async () => {
    const [quote] = await quotesOf([
      { units: 2_035n, tip: 100n, places: 2, rate: 10n ** 12n, off: 500 },
    ]);

    expect([quote?.net, quote?.total]).toEqual([1_938n, 19_382_500_000_000_000_000n]);
  });

  test('is the nearest unit, and never above the price', async () => {
    for (const { price, quote } of await samples()) {
      if (price.places === 18) continue;
      const error = quote.net * 10_000n - (price.units * 10_000n - saved(price));

      expect(quote.net <= price.units).toBe(true);
      expect(quote.net >= price.tip).toBe(true);
      expect((error <= 5_000n && error > -5_000n) || quote.net === 1n).toBe(true);
    }
  });
});
