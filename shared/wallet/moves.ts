/** What moving tokens between the two accounts would mean (specification §4). */
import { brand } from '../brand.ts';
import { formatToken, parseDecimal } from '../money.ts';
import type { StakeDirection } from '../staking/contract.ts';
import { isOnTrial, type StakingLevel } from './membership.ts';

/** One level as the end of a move. Amounts are in tokens. */
export interface Move {
  level: StakingLevel['level'];
  /** `stay`: it is the level already, and `amount` can leave the stake without a change. */
  direction: 'to-stake' | 'to-cash' | 'stay';
  /** The least that must go in, or the most that can come out. */
  amount: string;
  /** The payment account afterwards; undefined when it holds too little. */
  cashAfter: string | undefined;
  /** What the payment account has too little. */
  lacking: string | undefined;
}

/** Every level of `levels`, from where `cash` and `stake` (in tokens) are now. */
export function movesOf(levels: readonly StakingLevel[], cash: string, stake: string): Move[] {
  const [inCash, inStake] = [unitsOf(cash), unitsOf(stake)];
  const current = levels.findLast(({ threshold }) => unitsOf(threshold) <= inStake);
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

/** What one move would leave behind. Amounts are in tokens. */
export interface Outcome {
  from: StakingLevel['level'];
  to: StakingLevel['level'];
  cash: string;
  stake: string;
  /**
   * What becomes of paying: `on` as before; `trial` as before, while the trial lasts; `lost` and
   * `back` with this move; `off` as before, until `missing` more is staked.
   */
  paying: 'on' | 'trial' | 'lost' | 'back' | 'off';
  missing: string;
}

/** @returns `lacking` what the account has too little, else the outcome; undefined for no amount */
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
  levels.findLast(({ threshold }) => unitsOf(threshold) <= stake) ?? first;

/** What several amounts in tokens are together. */
export function totalOf(amounts: readonly string[]): string {
  return formatToken(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

const unitsOf = (amount: string) => parseDecimal(amount, brand.token.decimals) ?? 0n;
