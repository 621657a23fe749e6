import { decimalsOf, formatAmount, parseDecimal } from '../money.ts';
import type { TaxOfRate } from './figures.ts';

/** The sums of the taxes of several sales in one currency, by rate. */
export function sumOfTax(taxes: readonly TaxOfRate[], currency: string): TaxOfRate[] {
  const decimals = decimalsOf(currency) ?? 0;
  return [...Map.groupBy(taxes, ({ rate }) => rate)]
    .sort(([one], [other]) => Number(one) - Number(other))
    .map(([rate, ofRate]) => {
      const sum = (name: 'net' | 'tax' | 'refundedTax') =>
        formatAmount(
          ofRate.reduce((so, one) => so + (parseDecimal(one[name], decimals) ?? 0n), 0n),
          currency,
        );
      return { rate, net: sum('net'), tax: sum('tax'), refundedTax: sum('refundedTax') };
    });
}
