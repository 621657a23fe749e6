import { brand } from '#shared/brand.ts';
import type { Figures } from '#shared/pay/figures.ts';
import type { Columns } from '../../platform/http/csv.ts';

const figure = (name: keyof Figures) => (row: { figures: Figures }) => ({
  decimal: row.figures[name],
});

/** The CSV columns of a sale's figures: in its currency, then in tokens. Every file of sales has them. */
export const FIGURE_COLUMNS = {
  currency: ({ currency }) => currency,
  gross: figure('gross'),
  tip: figure('tip'),
  discount: figure('discount'),
  net: figure('net'),
  refunded: figure('refunded'),
  token: () => brand.token.symbol,
  received: figure('received'),
  refundedTokens: figure('refundedTokens'),
} satisfies Columns<{ currency: string; figures: Figures }>;
