import { brand } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';

/** The smaller of two token amounts. A payout is limited by both the free tokens and the cash. */
export function smallerAmount(one: string, other: string): string {
  const [a, b] = [one, other].map((amount) => parseDecimal(amount, brand.token.decimals) ?? 0n);
  return (a ?? 0n) < (b ?? 0n) ? one : other;
}
