/** Amounts as Salus takes them: decimal strings with the digits of the currency. */
import { CURRENCY_DECIMALS } from '@salus/server';

/** The server refuses a currency that it does not know, whatever its digits. */
const digitsOf = (currency: string): number => CURRENCY_DECIMALS[currency] ?? 2;

/** @param amount a decimal of any length, such as `33.333`; halves are rounded up */
export function priceIn(currency: string, amount: string): string {
  const digits = digitsOf(currency);
  return new Intl.NumberFormat('en', {
    useGrouping: false,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount as `${number}`);
}

/** @param units of a whole number, such as cents; @param precision their decimals, such as 2 */
export function priceOfUnits(currency: string, units: number, precision: number): string {
  const digits = String(units).padStart(precision + 1, '0');
  const point = digits.length - precision;
  return priceIn(currency, `${digits.slice(0, point)}.${digits.slice(point) || '0'}`);
}

/** The reverse, without rounding. */
export function unitsOf(price: string, precision: number): number {
  const [whole = '0', part = ''] = price.split('.');
  return Number(`${whole}${part.padEnd(precision, '0').slice(0, precision)}`);
}
