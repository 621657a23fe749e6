/**
 * Amounts are BigInt in the smallest unit of their currency: base units of the token
 * (18 decimals), minor units of a fiat currency. On the wire they are decimal strings.
 */
import { brand } from './brand.ts';

/** ISO 4217 exponents of the fiat currencies the product prices in. */
const FIAT_DECIMALS = { EUR: 2, USD: 2, GBP: 2, HUF: 2, JPY: 0, BRL: 2, NOK: 2 } as const;

const DECIMAL = /^(0|[1-9]\d{0,17})(?:\.(\d+))?$/;

/** The codes of all currencies a price may be in. */
export const CURRENCIES: readonly string[] = [...Object.keys(FIAT_DECIMALS), brand.token.symbol];

/** True for the symbol of the token itself. */
export function isToken(currency: string): boolean {
  return currency === brand.token.symbol;
}

/** Decimals of the smallest unit of `currency`; undefined for an unknown currency. */
export function decimalsOf(currency: string): number | undefined {
  if (isToken(currency)) return brand.token.decimals;
  return Object.hasOwn(FIAT_DECIMALS, currency)
    ? FIAT_DECIMALS[currency as keyof typeof FIAT_DECIMALS]
    : undefined;
}

/**
 * Reads a non-negative decimal string as smallest units.
 * @returns undefined for anything else: signs, exponents, spaces, or more decimals than allowed,
 *   unless they are zeros.
 */
export function parseDecimal(text: string, decimals: number): bigint | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, whole = '0', fraction = ''] = match;
  if (/[^0]/.test(fraction.slice(decimals))) return undefined;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/** Writes smallest units as a decimal string; trailing zeros are kept up to `keep` decimals. */
export function formatDecimal(units: bigint, decimals: number, keep = 0): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  let fraction = digits.slice(digits.length - decimals);
  while (fraction.length > keep && fraction.endsWith('0')) fraction = fraction.slice(0, -1);
  return sign + whole + (fraction ? `.${fraction}` : '');
}

/** Token base units as a decimal string for the API: `152.5`. */
export function formatToken(units: bigint): string {
  return formatDecimal(units, brand.token.decimals);
}

/** An amount in any currency as a decimal string: `40.00` for fiat, `152.5` for the token. */
export function formatAmount(units: bigint, currency: string): string {
  const decimals = decimalsOf(currency);
  if (decimals === undefined) throw new Error(`unknown currency ${currency}`);
  return formatDecimal(units, decimals, isToken(currency) ? 0 : decimals);
}

/** Quotient rounded up; both operands positive. */
export function ceilDiv(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
