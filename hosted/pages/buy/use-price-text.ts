import { useTranslation } from 'react-i18next';

/** What one token costs, with the decimals a small price needs. */
export function usePriceText(): (rate: string, currency: string) => string {
  const { i18n } = useTranslation();
  return (rate, currency) =>
    new Intl.NumberFormat(i18n.language, {
      style: 'currency',
      currency,
      maximumFractionDigits: 6,
    }).format(rate as `${number}`);
}
