import { decimalsOf, parseDecimal } from '../money.ts';

/** Maximum decimals of a price in the token: the step that quotes are rounded to. */
export const TOKEN_PRICE_DECIMALS = 4;

/** Largest amount accepted, in whole units of its currency. */
const MAX_AMOUNT = 10n ** 12n;

interface AmountRule {
  /** Defaults to the decimals of the currency. */
  decimals?: number | undefined;
  /** In the currency's smallest units. */
  least?: bigint;
}

/** Why `amount` is not valid in `currency`; undefined if it is valid. */
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
