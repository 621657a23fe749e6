/** The price of a session in tokens. Amounts in base units. */
import { brand } from '#shared/brand.ts';
import { ceilDiv, parseDecimal } from '#shared/money.ts';

/** Quotes are whole multiples of 10⁻⁴ token. */
export const QUOTE_STEP = 10n ** BigInt(brand.token.decimals - 4);
const RATE_DECIMALS = 12;
const BASIS = 10_000n;

export interface Price {
  /** In the smallest units of the price's currency, which has `decimals` decimals. */
  amount: bigint;
  decimals: number;
  /** Price of one token in that currency, a decimal string; "1" when priced in the token. */
  rate: string;
  discountBasisPoints: number;
}

/**
 * The price less the discount, rounded to the nearest smallest unit, half up.
 * @returns at most the price; a price of one unit may stay as it is
 */
export function netOf(amount: bigint, discountBasisPoints: number): bigint {
  return (amount * (BASIS - BigInt(discountBasisPoints)) + BASIS / 2n) / BASIS;
}

/**
 * total = amount × (10 000 − discount) ÷ 10 000 ÷ rate. Gross and total are each rounded up
 * once, from the exact fraction; the discount in tokens is their difference.
 */
export function quoteOf({ amount, decimals, rate, discountBasisPoints }: Price): {
  gross: bigint;
  total: bigint;
} {
  const rateUnits = parseDecimal(rate, RATE_DECIMALS);
  if (!rateUnits) throw new Error(`The rate "${rate}" is not a positive decimal.`);
  const scaled = amount * 10n ** BigInt(brand.token.decimals - decimals + RATE_DECIMALS);
  const upToStep = (dividend: bigint, divisor: bigint) =>
    ceilDiv(dividend, divisor * QUOTE_STEP) * QUOTE_STEP;
  return {
    gross: upToStep(scaled, rateUnits),
    total: upToStep(scaled * (BASIS - BigInt(discountBasisPoints)), rateUnits * BASIS),
  };
}
