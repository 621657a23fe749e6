/** Decides on tokens that leave the account: held ones wait, the rest is allowed. Base units. */
import type { Decision } from './decision.ts';

export interface OutgoingFacts {
  /** Cash and stake that are neither owed nor held after a card purchase. */
  free: bigint;
  /** The requested amount; null for everything. */
  amount: bigint | null;
  /** Until the next held tokens are released; null when a dispute holds all of them. */
  secondsToRelease: number | null;
}

/** A request for everything is allowed as soon as any tokens are free. */
export function decideOutgoing({
  free,
  amount,
  secondsToRelease: seconds,
}: OutgoingFacts): Decision<'card_funds' | 'dispute'> {
  if (free > 0n && (amount === null || amount <= free)) return { verdict: 'allow' };
  return seconds === null
    ? { verdict: 'refuse', reason: 'dispute' }
    : { verdict: 'hold', reason: 'card_funds', seconds };
}
