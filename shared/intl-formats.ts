/**
 * Formats of `Intl`. They are kept, because creating one takes milliseconds on a phone, and lists and
 * countdowns format many times.
 */
/**
 * Formats a decimal string as well. Browsers before Chrome 106 and Firefox 116 read it as a number, which
 * is exact to 15 digits.
 */
interface NumberFormat extends Intl.NumberFormat {
  format(value: number | bigint | string): string;
}

const numbers = new Map<string, NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function kept<T>(formats: Map<string, T>, key: string, create: () => T): T {
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}

export const numberFormat = (locale: string, options: Intl.NumberFormatOptions = {}) =>
  kept(
    numbers,
    JSON.stringify([locale, options]),
    () => new Intl.NumberFormat(locale, options) as NumberFormat,
  );

export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions) =>
  kept(dates, JSON.stringify([locale, options]), () => new Intl.DateTimeFormat(locale, options));
