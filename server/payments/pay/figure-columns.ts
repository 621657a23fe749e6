import { brand } from '#shared/brand.ts';
import { decimalsOf, formatAmount, parseDecimal } from '#shared/money.ts';
import type { Figures } from '#shared/pay/figures.ts';
import type { Columns } from '../../platform/http/csv.ts';

const figure = (name: Exclude<keyof Figures, 'tax'>) => (row: Row) => ({
  decimal: row.figures[name],
});

const taxes = (name: 'tax' | 'refundedTax') => (row: Row) => ({
  decimal: sumOf(row, name),
});

function sumOf({ figures, currency }: Row, name: 'tax' | 'refundedTax'): string {
  const decimals = decimalsOf(currency) ?? 0;
  const units = figures.tax.map((of) => parseDecimal(of[name], decimals) ?? 0n);
  return formatAmount(
    units.reduce((sum, one) => sum + one, 0n),
    currency,
  );
}

/** The tax of each rate, and the net that contains it, such as "2.6%: 0.51 of 20.00; 8.1%: 1.42 of 18.95". */
const taxByRate = ({ figures }: Row) =>
  figures.tax.map(({ rate, tax, net }) => `${rate}%: ${tax} of ${net}`).join('; ');

interface Row {
  currency: string;
  figures: Figures;
}

/** The CSV columns of a sale's figures: in its currency, then in tokens. Every file of sales has them. */
export const FIGURE_COLUMNS = {
  currency: ({ currency }) => currency,
  gross: figure('gross'),
  tip: figure('tip'),
  coupon: figure('coupon'),
  discount: figure('discount'),
  net: figure('net'),
  tax: taxes('tax'),
  taxByRate,
  refunded: figure('refunded'),
  refundedTax: taxes('refundedTax'),
  token: () => brand.token.symbol,
  received: figure('received'),
  refundedTokens: figure('refundedTokens'),
} satisfies Columns<Row>;
