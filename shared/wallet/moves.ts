/** What moving tokens between the two accounts would mean (specification §4). */
import { brand } from '../brand.ts';
import { formatToken, parseDecimal } from '../money.ts';
import type { StakingLevel } from './membership.ts';

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

/** What several amounts in tokens are together. */
export function totalOf(amounts: readonly string[]): string {
  return formatToken(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));
}

const unitsOf = (amount: string) => parseDecimal(amount, brand.token.decimals) ?? 0n;
