/** A member's position among the levels (specification §4). */
import type { Level } from '../brand.ts';
import { brand } from '../brand.ts';
import { parseDecimal } from '../money.ts';

/** One level compared with a member's stake; thresholds and missing amounts are in tokens. */
export interface StakingLevel {
  level: Level;
  threshold: string;
  reached: boolean;
  missing: string;
  trialUntil: string | null;
}

export const MEMBERSHIP_STATES = ['trial', 'expired', 'active'] as const;

export interface Membership {
  /** `active` if the stake reaches a level; else `trial` until the trial ends, then `expired`. */
  state: (typeof MEMBERSHIP_STATES)[number];
  /** The highest level reached. */
  level: Level;
  /** The end of the trial, also after it has ended; null without a trial. */
  trialUntil: string | null;
  /** The level after this one; undefined at the highest. */
  next: StakingLevel | undefined;
  /** How much of the next level's threshold is staked, 0 to 100. */
  percent: number;
}

/**
 * @param levels in rising order, as `wallet/staking` lists them
 * @param stake what is staked, in tokens
 * @param now milliseconds since 1970
 * @returns undefined when there are no levels
 */
export function membershipOf(
  levels: readonly StakingLevel[],
  stake: string,
  now: number,
): Membership | undefined {
  const current = levels.filter(({ reached }) => reached).at(-1) ?? levels[0];
  if (!current) return undefined;
  const next = levels[levels.indexOf(current) + 1];
  const { trialUntil } = current;
  const isFirst = current === levels[0];
  return {
    state: isFirst ? (isOnTrial(current, now) ? 'trial' : 'expired') : 'active',
    level: current.level,
    trialUntil,
    next,
    percent: next ? percentOf(stake, next.threshold) : 100,
  };
}

/** @param first the initial level, which the trial belongs to */
export const isOnTrial = ({ trialUntil }: Pick<StakingLevel, 'trialUntil'>, now: number): boolean =>
  trialUntil !== null && Date.parse(trialUntil) > now;

/** Rounded down, so that 100 means the level is reached. */
function percentOf(stake: string, threshold: string): number {
  const [at, end] = [stake, threshold].map(
    (amount) => parseDecimal(amount, brand.token.decimals) ?? 0n,
  ) as [bigint, bigint];
  if (end <= 0n || at <= 0n) return 0;
  return at >= end ? 100 : Number((at * 100n) / end);
}
