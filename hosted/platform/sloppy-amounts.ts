/** Amounts and levels of an answer whose types are not known. The first page reads none. */
import { LEVELS, type Level } from '#shared/brand.ts';
import { text } from './sloppy-values.ts';

const DECIMAL = /^\d{1,18}(\.\d+)?$/;

/** A decimal string of a text or number that is not negative; further decimals than 18 are cut off. */
export function decimal(value: unknown): string | undefined {
  const plain =
    typeof value === 'number' && Number.isFinite(value) && value < 1e18
      ? withoutExponent(value)
      : text(value);
  return plain !== undefined && DECIMAL.test(plain)
    ? plain.replace(/(\.\d{18})\d+$/, '$1')
    : undefined;
}

/** JavaScript writes numbers below 0.000001 with an exponent. */
function withoutExponent(value: number): string {
  const short = String(value);
  return short.includes('e') ? value.toFixed(18).replace(/\.?0+$/, '') : short;
}

export const level = (value: unknown): Level | undefined =>
  LEVELS.find((name) => name.toLowerCase() === text(value)?.toLowerCase());
