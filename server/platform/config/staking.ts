import { LEVELS } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';
import { usually } from './kinds.ts';

const USUAL = '0,1000,5000,20000,100000';

/** The minimum stake of each level in base units, ascending from 0. */
export const LEVEL_THRESHOLDS = usually(
  USUAL,
  `${LEVELS.length} ascending amounts of tokens from 0, such as ${USUAL}`,
  thresholdsIn,
);

function thresholdsIn(text: string): bigint[] | undefined {
  const parts = text.split(',');
  const values = parts.flatMap((part) => parseDecimal(part.trim(), 18) ?? []);
  const isRising = values.every((value, index) => {
    const before = values[index - 1];
    return before === undefined ? value === 0n : value > before;
  });
  const isWhole = parts.length === LEVELS.length && values.length === LEVELS.length;
  return isWhole && isRising ? values : undefined;
}
