import { useTranslation } from 'react-i18next';
import { numberFormat } from '#shared/intl-formats.ts';
import { decimalsOf } from '#shared/money.ts';

/** Formats the price of one token with up to six decimals. */
export function useRateText(): (rate: string, currency: string) => string {
  const { i18n } = useTranslation();
  return (rate, currency) =>
    numberFormat(i18n.language, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimalsOf(currency) ?? 0,
      maximumFractionDigits: 6,
    }).format(rate as `${number}`);
}
