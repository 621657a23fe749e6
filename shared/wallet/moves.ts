/** The effect of moving tokens between the two accounts (specification §4). */
import { brand } from '../brand.ts';
import { formatToken, parseDecimal } from '../money.ts';
import type { StakeDirection } from '../staking/schemas.ts';
import { isOnTrial, type StakingLevel } from './membership.ts';

/** The move that ends at one level. Amounts are in tokens. */
export interface Move {
  level: StakingLevel['level'];
  /**
   * `stay`: it is the current level, and `amount` can leave the stake without a change of level.
   */
  direction: 'to-stake' | 'to-cash' | 'stay';
  /** The minimum to deposit, or the maximum to withdraw. */
  amount: string;
  /** Balance of the payment account afterwards; undefined if it holds too little. */
  cashAfter: string | undefined;
  /** The amount missing in the payment account. */
  lacking: string | undefined;
}

/** One move per level, from the present `cash` and `stake` (in tokens). */
export function movesOf(levels: readonly StakingLevel[], cash: string, stake: string): Move[] {
  const [inCash, inStake] = [unitsOf(cash), unitsOf(stake)];
  const current = levels.filter(({ threshold }) => unitsOf(threshold) <= inStake).at(-1);
  return levels.map((entry) => {
    const missing = unitsOf(entry.threshold) - inStake;
    const isUp = missing > 0n;
    const direction = isUp ? 'to-stake' : entry === current ? 'stay' : 'to-cash';
    const after = inCash - missing;
    return {
      level: entry.level,
      direction,
      amount: formatToken(isUp ? missing : -missing),
      cashAfter: after >= 0n ? formatToken(after) : undefined,
      lacking: after < 0n ? formatToken(-after) : undefined,
    };
  });
}

/** The result of a move. Amounts are in tokens. */
export interface Outcome {
  from: StakingLevel['level'];
  to: StakingLevel['level'];
  cash: string;
  stake: string;
  /**
   * Whether the member can pay after the move: `on` still; `trial` still, until the trial ends;
   * `lost` and `back` change with this move; `off` still, until `missing` more is staked.
   */
  paying: 'on' | 'trial' | 'lost' | 'back' | 'off';
  missing: string;
}

/** @returns the outcome, or `lacking`, the missing amount; undefined for an invalid amount */
export function outcomeOf(
  levels: readonly StakingLevel[],
  { cash, stake }: { cash: string; stake: string },
  { amount, direction }: { amount: string; direction: StakeDirection },
  now: number,
): Outcome | { lacking: string } | undefined {
  const units = unitsOf(amount);
  const [first, second] = levels;
  if (units <= 0n || !first) return undefined;
  const [inCash, inStake] = [unitsOf(cash), unitsOf(stake)];
  const isUp = direction === 'to-stake';
  const lacking = units - (isUp ? inCash : inStake);
  if (lacking > 0n) return { lacking: formatToken(lacking) };
  const staked = isUp ? inStake + units : inStake - units;
  const least = second ? unitsOf(second.threshold) : 0n;
  return {
    from: reached(levels, inStake, first).level,
    to: reached(levels, staked, first).level,
    cash: formatToken(isUp ? inCash - units : inCash + units),
    stake: formatToken(staked),
    paying: payingAfter(inStake >= least, staked >= least, isOnTrial(first, now)),
    missing: formatToken(staked < least ? least - staked : 0n),
  };
}

function payingAfter(before: boolean, after: boolean, onTrial: boolean): Outcome['paying'] {
  if (after) return before || onTrial ? 'on' : 'back';
  if (onTrial) return 'trial';
  return before ? 'lost' : 'off';
}

const reached = (levels: readonly StakingLevel[], stake: bigint, first: StakingLevel) =>
  levels.filter(({ threshold }) => unitsOf(threshold) <= stake).at(-1) ?? first;

/** What of an amount in tokens remains beyond another; zero at least. */
export function beyond(amount: string, other: string): string {
  const rest = unitsOf(amount) - unitsOf(other);
  return formatToken(rest > 0n ? rest : 0n);
}

export const isLess = (amount: string, other: string): boolean => unitsOf(amount) < unitsOf(other);

/** The sum of several amounts in tokens. */
export function totalOf(amounts: readonly string[]): string {
  return formatToken(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

const unitsOf = (amount: string) => parseDecimal(amount, brand.token.decimals) ?? 0n;
