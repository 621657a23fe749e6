import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatTime, unbroken } from '#shared/format.ts';

/** Formats amounts and dates in the current language; a line may break between a date and its time of day. */
export interface Format {
  /** @param amount a decimal string, in tokens when `currency` is the token's symbol */
  money(amount: string, currency: string): string;
  /** The date of an ISO time. */
  date(at: string): string;
  /** Date and time. */
  time(at: string): string;
}

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    money: (amount, currency) => formatMoney(amount, currency, language),
    date: (at) => unbroken(formatDate(at, language)),
    time: (at) => unbroken(formatTime(at, language)),
  };
}
