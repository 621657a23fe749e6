import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';

/** A tip of `percent` of a decimal amount, rounded half up to the currency's smallest unit. */
export function tipOf(amount: string, percent: number, currency: string): string {
  const units = parseDecimal(amount, decimalsOf(currency) ?? 0) ?? 0n;
  return formatAmount((units * BigInt(percent) * 2n + 100n) / 200n, currency);
}

/** The sum of two decimal amounts of one currency. */
export function sumOf(one: string, other: string, currency: string): string {
  const decimals = decimalsOf(currency) ?? 0;
  const units = (text: string) => parseDecimal(text, decimals) ?? 0n;
  return formatAmount(units(one) + units(other), currency);
}
