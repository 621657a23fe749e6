/**
 * When a withdrawal may be sent. `withdrawals.request`, `approve_due` and `allot` enforce the same
 * rule under locks.
 */
import type { Decision } from './decision.ts';

export interface WithdrawalFacts {
  /** Frozen after a change of credentials was undone. */
  isFrozen: boolean;
  /** Disabled by an operator. */
  isSwitchedOff: boolean;
  /** An earlier withdrawal of this member to the address was settled. */
  isKnownAddress: boolean;
  /** Remaining hold after a change of credentials; 0 for none. */
  heldSeconds: number;
}

export type WithdrawalReason =
  | 'account_frozen'
  | 'payments_disabled'
  | 'credentials_changed'
  | 'new_address'
  | 'known_address';

export interface WithdrawalHolds {
  holdSeconds: number;
  knownHoldSeconds: number;
}

/** The longest of the holds that apply, with its reason. */
export function decideWithdrawal(
  { isFrozen, isSwitchedOff, isKnownAddress, heldSeconds }: WithdrawalFacts,
  { holdSeconds, knownHoldSeconds }: WithdrawalHolds,
): Decision<WithdrawalReason> {
  if (isSwitchedOff) return { verdict: 'refuse', reason: 'payments_disabled' };
  if (isFrozen) return { verdict: 'refuse', reason: 'account_frozen' };
  const usual = isKnownAddress ? knownHoldSeconds : holdSeconds;
  if (heldSeconds > usual) {
    return { verdict: 'hold', reason: 'credentials_changed', seconds: heldSeconds };
  }
  if (usual === 0) return { verdict: 'allow' };
  return {
    verdict: 'hold',
    reason: isKnownAddress ? 'known_address' : 'new_address',
    seconds: usual,
  };
}
