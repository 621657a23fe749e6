import { LEVELS, type Level } from '#shared/brand.ts';
import { formatToken } from '#shared/money.ts';
import type { Config } from '../../platform/config/config.ts';

export interface StakingLevel {
  level: Level;
  threshold: string;
  reached: boolean;
  missing: string;
  trialUntil: string | null;
}

/**
 * Compares a stake with every level. The trial belongs to the initial level.
 * @param stake base units
 */
export function stakingLevels(
  { thresholds, trialDays }: Pick<Config, 'thresholds' | 'trialDays'>,
  stake: bigint,
  confirmedAt: Date | null,
): StakingLevel[] {
  const trialUntil = confirmedAt && new Date(confirmedAt.getTime() + trialDays * 86_400_000);
  return LEVELS.map((level, index) => {
    const threshold = thresholds[index] ?? 0n;
    return {
      level,
      threshold: formatToken(threshold),
      reached: stake >= threshold,
      missing: formatToken(stake >= threshold ? 0n : threshold - stake),
      trialUntil: index === 0 ? (trialUntil?.toISOString() ?? null) : null,
    };
  });
}
