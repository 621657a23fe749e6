import { useTranslation } from 'react-i18next';
import { formatMoney } from '#shared/format.ts';

/** Formats the price of one token with up to six decimals. */
export function useRateText(): (rate: string, currency: string) => string {
  const { i18n } = useTranslation();
  return (rate, currency) => formatMoney(rate, currency, i18n.language, 6);
}
