/** Figures as a test expects them of sales in dollars, and as files write them. */
import { formatAmount, formatToken, parseDecimal } from '#shared/money.ts';
import type { Figures } from '#shared/pay/figures.ts';
import { sumOfTax } from '#shared/pay/sum-of-tax.ts';
import type { Refund } from '#shared/refunds/schemas.ts';

const CENTS = 2;

export const cents = (amount: string) => parseDecimal(amount, CENTS) ?? 0n;
export const money = (units: bigint) => formatAmount(units, 'USD');

export const sumOf = (all: Figures[]): Figures => {
  const sum = (name: Exclude<keyof Figures, 'tax'>, decimals: number) =>
    all.reduce((so, one) => so + (parseDecimal(one[name], decimals) ?? 0n), 0n);
  return {
    gross: money(sum('gross', CENTS)),
    tip: money(sum('tip', CENTS)),
    coupon: money(sum('coupon', CENTS)),
    discount: money(sum('discount', CENTS)),
    net: money(sum('net', CENTS)),
    tax: sumOfTax(
      all.flatMap(({ tax }) => tax),
      'USD',
    ),
    refunded: money(sum('refunded', CENTS)),
    received: formatToken(sum('received', 18)),
    refundedTokens: formatToken(sum('refundedTokens', 18)),
  };
};

/** The rate of what the till sells, and of tips; of the net that has it, rounded half up. */
export const RATES = { sale: '7.7', tip: '20' };
function contained(net: bigint, rate: string): bigint {
  const points = BigInt(Number(rate) * 100);
  return (2n * net * points + 10_000n + points) / (2n * (10_000n + points));
}

/** A file has the figures as columns, and sums of the tax. */
export function inFile({ tax, ...figures }: Figures) {
  const sum = (name: 'tax' | 'refundedTax') =>
    money(tax.reduce((so, one) => so + cents(one[name]), 0n));
  const byRate = tax.map((one) => `${one.rate}%: ${one.tax} of ${one.net}`);
  return {
    ...figures,
    tax: sum('tax'),
    refundedTax: sum('refundedTax'),
    taxByRate: byRate.join('; '),
  };
}

/** The rows of a file, by the names of its columns. */
export function rowsIn(file: string): Record<string, string>[] {
  const [head = [], ...rows] = file
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])));
}

/** The taxes of a sale by rate, and what of them its refunds returned. */
export function taxesOf(net: bigint, tip: bigint, given: Refund['tax']): Figures['tax'] {
  const of = (rate: string, part: bigint) => ({
    rate,
    net: money(part),
    tax: money(contained(part, rate)),
    refundedTax: money(
      given.filter((one) => one.rate === rate).reduce((so, one) => so + cents(one.tax), 0n),
    ),
  });
  return [of(RATES.sale, net - tip), ...(tip > 0n ? [of(RATES.tip, tip)] : [])];
}
