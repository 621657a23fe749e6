import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatTime } from '#shared/format.ts';

/** Amounts and dates as the person's language writes them. */
export interface Format {
  /** `amount` is a decimal string, of the token when `currency` is its symbol. */
  money(amount: string, currency: string): string;
  /** The day of an ISO time. */
  date(at: string): string;
  /** Day and time. */
  time(at: string): string;
}

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    money: (amount, currency) => formatMoney(amount, currency, language),
    date: (at) => formatDate(at, language),
    time: (at) => formatTime(at, language),
  };
}
