import { parseDecimal } from '#shared/money.ts';

/** Smallest units of an amount that may be negative. */
export function signedUnits(amount: string, decimals: number): bigint {
  const isNegative = amount.startsWith('-');
  const units = parseDecimal(isNegative ? amount.slice(1) : amount, decimals) ?? 0n;
  return isNegative ? -units : units;
}
