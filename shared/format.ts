/** Formats amounts and times with `Intl`, never through a float. */
import { dateFormat, numberFormat } from './intl-formats.ts';
import { decimalsOf, isToken } from './money.ts';
import type { Rhythm } from './rhythms.ts';

export type Value =
  | string
  | { kind: 'money'; amount: string; currency: string }
  /** The price of one token, with all its digits. */
  | { kind: 'rate'; rate: string; currency: string }
  /** `5` is five percent. */
  | { kind: 'percent'; percent: string }
  | { kind: 'time'; at: string }
  /** A remaining duration, such as 1:05. */
  | { kind: 'clock'; seconds: number }
  /** A duration in words, such as 2 minutes. */
  | { kind: 'span'; seconds: number }
  | { kind: 'number'; number: number }
  /** A date without time, in `zone` where the day is not the reader's own. */
  | { kind: 'date'; at: string; zone?: string }
  | { kind: 'period'; unit: Rhythm; count: number }
  /** The same sum in several units, such as €38.00 · 152 SLS. */
  | { kind: 'equal'; values: readonly Value[] };

/** Of tokens. */
const SHOWN_DECIMALS = 4;

/** As many as the server keeps. */
const RATE_DIGITS = 12;

/**
 * @param amount a decimal string; Intl reads it digit by digit
 * @param digits shown after the point at most, instead of the currency's
 */
export function formatMoney(
  amount: string,
  currency: string,
  locale: string,
  digits?: number,
): string {
  if (isToken(currency)) {
    const number = numberFormat(locale, { maximumFractionDigits: SHOWN_DECIMALS }).format(
      truncated(amount, SHOWN_DECIMALS),
    );
    return `${withMinus(number)}\u00a0${currency}`;
  }
  const decimals = decimalsOf(currency);
  return withMinus(
    numberFormat(locale, {
      style: 'currency',
      currency,
      ...(decimals === undefined ? {} : { minimumFractionDigits: decimals }),
      ...(digits === undefined ? {} : { maximumFractionDigits: digits }),
    }).format(amount),
  );
}

/**
 * A decimal string without the digits that are not shown, so that a balance never looks larger than it
 * is. The option `roundingMode` of `Intl` is newer than the browsers that are served.
 */
export function truncated(amount: string, decimals: number): string {
  const point = amount.indexOf('.');
  return point < 0 ? amount : amount.slice(0, point + 1 + decimals);
}

/** Replaces the hyphen that `Intl` writes in most languages by the minus sign. */
export const withMinus = (number: string): string => number.replace('-', '\u2212');

/**
 * The date without time.
 * @param timeZone the reader's when omitted
 */
export function formatDate(at: string, locale: string, timeZone?: string): string {
  return dateFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(at));
}

/**
 * @param timeZone a zone whose name is appended to the text; when omitted, the reader's zone
 *   without its name
 */
export function formatTime(at: string, locale: string, timeZone?: string): string {
  const time = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(at),
  );
  return timeZone === undefined ? time : `${time}\u00a0${timeZone}`;
}

export function formatValue(value: Value, locale: string, timeZone?: string): string {
  if (typeof value === 'string') return value;
  switch (value.kind) {
    case 'money':
      return formatMoney(value.amount, value.currency, locale);
    case 'rate':
      return formatMoney(value.rate, value.currency, locale, RATE_DIGITS);
    case 'percent':
      return numberFormat(locale, {
        style: 'unit',
        unit: 'percent',
        maximumFractionDigits: 2,
      }).format(value.percent);
    case 'time':
      return formatTime(value.at, locale, timeZone);
    case 'clock':
      return formatClock(value.seconds, locale);
    case 'span':
      return formatSpan(value.seconds, locale);
    case 'number':
      return numberFormat(locale).format(value.number);
    case 'date':
      return formatDate(value.at, locale, value.zone ?? timeZone);
    case 'period':
      return numberFormat(locale, { style: 'unit', unit: value.unit, unitDisplay: 'long' }).format(
        value.count,
      );
    case 'equal':
      return value.values.map((each) => formatValue(each, locale, timeZone)).join(' · ');
  }
}

function formatClock(seconds: number, locale: string): string {
  const minutes = numberFormat(locale).format(Math.floor(seconds / 60));
  const rest = numberFormat(locale, { minimumIntegerDigits: 2 }).format(seconds % 60);
  return `${minutes}:${rest}`;
}

/** In minutes if it is a whole number of minutes. */
function formatSpan(seconds: number, locale: string): string {
  const whole = seconds > 0 && seconds % 60 === 0;
  return numberFormat(locale, {
    style: 'unit',
    unit: whole ? 'minute' : 'second',
    unitDisplay: 'long',
  }).format(whole ? seconds / 60 : seconds);
}

/** A line may break between a date and its time of day, and nowhere inside them. */
export const unbroken = (at: string): string => at.replace(/ (?!\d{1,2}:\d\d)/g, '\u00a0');
