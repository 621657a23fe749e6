/** How sales read in a language; without texts, which the early script of the page has not. */
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { numberFormat } from '#shared/intl-formats.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import type { Change } from './change.ts';

/** A sum of the figures, in the currency of the prices. */
export type PriceSum = 'gross' | 'coupon' | 'discount' | 'net' | 'refunded';

/** A sum in each currency; empty without one. */
export function formatPrices(
  currencies: Sales['currencies'],
  sum: PriceSum,
  language: string,
): string {
  // With its "and": a comma alone reads as one of the number's where it separates decimals.
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  return list.format(
    currencies.map((each) => formatMoney(each.figures[sum], each.currency, language)),
  );
}

/** A count, and the tokens of these payments unless there are none. */
export const withTokens = (count: string, amount: string, language: string): string =>
  amount === '0' ? count : `${count} · ${formatMoney(amount, brand.token.symbol, language)}`;

/** The values of the texts `overview.change` and, without a ratio, `overview.none-before`. */
export function formatChange(
  change: Change,
  language: string,
): { amount: string; percent: string } {
  const amount = formatMoney(change.before, change.currency, language);
  if (change.ratio === undefined) return { amount, percent: '' };
  const percent = numberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return { amount, percent: percent.format(change.ratio) };
}
