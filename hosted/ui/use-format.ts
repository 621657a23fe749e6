import { useTranslation } from 'react-i18next';
import { formatDate, formatMoney, formatTime, unbroken } from '#shared/format.ts';

/** Formats amounts and dates in the current language; a line may break between a date and its time of day. */
export interface Format {
  /** @param amount a decimal string, in tokens when `currency` is the token's symbol */
  money(amount: string, currency: string): string;
  /** The date of an ISO time, in the reader's zone unless it is a day of another one. */
  date(at: string, zone?: string): string;
  /** Date and time. */
  time(at: string): string;
}

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { language } = i18n;
  return {
    money: (amount, currency) => formatMoney(amount, currency, language),
    date: (at, zone) => unbroken(formatDate(at, language, zone)),
    time: (at) => unbroken(formatTime(at, language)),
  };
}
