/** What a session costs in tokens, and for how long that holds. Amounts in base units. */
import { brand } from '#shared/brand.ts';
import { ceilDiv, parseDecimal } from '#shared/money.ts';

/** Quotes are whole multiples of 10⁻⁴ token. */
export const QUOTE_STEP = 10n ** BigInt(brand.token.decimals - 4);
const RATE_DECIMALS = 12;
const BASIS = 10_000n;

export interface Price {
  /** Smallest units of the currency it is priced in, and how many decimals that has. */
  amount: bigint;
  decimals: number;
  /** Price of one token in that currency, a decimal string; "1" when priced in the token. */
  rate: string;
  discountBasisPoints: number;
}

/**
 * Gross and total are each rounded up once, from their own exact fraction; the discount is the
 * difference. total = amount × (10 000 − discount) ÷ 10 000 ÷ rate.
 */
export function quoteOf({ amount, decimals, rate, discountBasisPoints }: Price): {
  gross: bigint;
  total: bigint;
} {
  const rateUnits = parseDecimal(rate, RATE_DECIMALS);
  if (!rateUnits) throw new Error(`not a rate: ${rate}`);
  const scaled = amount * 10n ** BigInt(brand.token.decimals - decimals + RATE_DECIMALS);
  const upToStep = (dividend: bigint, divisor: bigint) =>
    ceilDiv(dividend, divisor * QUOTE_STEP) * QUOTE_STEP;
  return {
    gross: upToStep(scaled, rateUnits),
    total: upToStep(scaled * (BASIS - BigInt(discountBasisPoints)), rateUnits * BASIS),
  };
}
