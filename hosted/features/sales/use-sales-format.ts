import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { formatMoney } from '#shared/format.ts';
import { dateFormat, numberFormat } from '#shared/intl-formats.ts';
import type { Sales } from '#shared/sales/schemas.ts';
import { formatPrices, type PriceSum } from './format-sales.ts';

interface SalesFormat {
  tokens(amount: string): string;
  /** A sum in each currency; empty without one. */
  prices(currencies: Sales['currencies'], sum: PriceSum): string;
  /** A duration, such as 30 days. */
  days(count: number): string;
  /** A range of UTC days; a single day when both are equal. */
  span(from: string, to: string): string;
}

export function useSalesFormat(): SalesFormat {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const calendar = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  return {
    prices: (currencies, sum) => formatPrices(currencies, sum, language),
    tokens: (amount) => formatMoney(amount, brand.token.symbol, language),
    days: (count) =>
      numberFormat(language, {
        style: 'unit',
        unit: 'day',
        unitDisplay: 'long',
      }).format(count),
    span: (from, to) => calendar.formatRange(new Date(from), new Date(to)),
  };
}
