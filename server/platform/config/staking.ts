import { LEVELS } from '#shared/brand.ts';
import { parseDecimal } from '#shared/money.ts';

const DEFAULT = '0,1000,5000,20000,100000';

/**
 * @returns the minimum stake of each level in base units, ascending from 0
 * @throws the error that `fail` creates when the setting is invalid
 */
export function levelThresholds(
  { LEVEL_THRESHOLDS }: Record<string, string | undefined>,
  fail: (text: string) => Error,
): bigint[] {
  const parts = (LEVEL_THRESHOLDS || DEFAULT).split(',');
  const values = parts.map((part) => parseDecimal(part.trim(), 18));
  const rising = values.every((value, index) => {
    const before = values[index - 1];
    return (
      value !== undefined && (index === 0 ? value === 0n : before !== undefined && value > before)
    );
  });
  if (values.length !== LEVELS.length || !rising) {
    throw fail(
      `LEVEL_THRESHOLDS: ${LEVELS.length} ascending amounts of tokens from 0, such as ${DEFAULT}`,
    );
  }
  return values.filter((value) => value !== undefined);
}
