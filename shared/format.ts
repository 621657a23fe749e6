/** Amounts and times as people read them, by `Intl`, never through a float. */
import { decimalsOf, isToken } from './money.ts';

export type Value =
  | string
  | { kind: 'money'; amount: string; currency: string }
  | { kind: 'time'; at: string };

/** `amount` is a decimal string; Intl reads it digit by digit. */
export function formatMoney(amount: string, currency: string, locale: string): string {
  const exact = amount as `${number}`;
  if (isToken(currency)) {
    // Never more than there is: a balance is cut, not rounded up.
    const number = new Intl.NumberFormat(locale, {
      maximumFractionDigits: 4,
      roundingMode: 'trunc',
    }).format(exact);
    return `${number}\u00a0${currency}`;
  }
  const decimals = decimalsOf(currency);
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    ...(decimals === undefined ? {} : { minimumFractionDigits: decimals }),
  }).format(exact);
}

/** The day alone. */
export function formatDate(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(at));
}

export function formatTime(at: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(at),
  );
}

export function formatValue(value: Value, locale: string): string {
  if (typeof value === 'string') return value;
  return value.kind === 'money'
    ? formatMoney(value.amount, value.currency, locale)
    : formatTime(value.at, locale);
}
