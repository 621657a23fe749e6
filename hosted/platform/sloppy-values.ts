/** Values of an answer whose types are not known. */
import { LEVELS, type Level } from '#shared/brand.ts';

export function at(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const entries = (value: unknown): [string, unknown][] =>
  isObject(value) ? Object.entries(value) : [];

/** A text that is not empty; a number is one as well. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

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
