import { decimalsOf, parseDecimal } from '../money.ts';

/** A price in the token has this many decimals at most: the step quotes are rounded to. */
export const TOKEN_PRICE_DECIMALS = 4;

/** Largest amount accepted, in whole units of its currency. */
const MAX_AMOUNT = 10n ** 12n;

interface AmountRule {
  /** Those of the currency, unless fewer are allowed. */
  decimals?: number | undefined;
  /** In its smallest units. */
  least?: bigint;
}

/** Why `amount` does not suit `currency`, or undefined when it does. */
export function amountProblem(
  amount: string,
  currency: string,
  { decimals = decimalsOf(currency), least = 1n }: AmountRule = {},
): string | undefined {
  if (decimals === undefined) return undefined;
  const units = parseDecimal(amount, decimals);
  if (units === undefined) return `At most ${decimals} decimals, without leading zeros.`;
  if (units < least) return 'Must be more than zero.';
  if (units > MAX_AMOUNT * 10n ** BigInt(decimals)) return 'At most 1000000000000.';
  return undefined;
}
