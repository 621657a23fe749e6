/**
 * The discount of a price without a tip, for examples: a payment's own comes from the server (`prices.quote_of`), with
 * which a test compares this.
 */
import { decimalsOf, formatAmount, parseDecimal } from '../money.ts';

/**
 * @param amount a decimal string in the fiat `currency`
 * @param points the discount in hundredths of a percent
 * @returns decimal strings: `net` is rounded half up to the smallest unit, and is at least one
 */
export function discounted(
  amount: string,
  currency: string,
  points: number,
): { discount: string; net: string } {
  const gross = parseDecimal(amount, decimalsOf(currency) ?? 0) ?? 0n;
  const rounded = (gross * BigInt(10_000 - points) + 5_000n) / 10_000n;
  const net = rounded > 0n ? rounded : 1n;
  return { discount: formatAmount(gross - net, currency), net: formatAmount(net, currency) };
}
