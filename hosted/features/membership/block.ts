import { membershipOf } from '#shared/wallet/membership.ts';
import type { MembershipData } from './use-membership.ts';

export type Block =
  | 'expired'
  | 'account_disabled'
  | 'account_deleting'
  | 'account_left'
  | 'account_frozen';

/** Why a member can pay nobody; undefined for one who can. */
export function blockOf(
  { levels, stake, paymentsOff, disabledBy }: MembershipData,
  now: number,
): Block | undefined {
  if (paymentsOff) {
    return paymentsOff === 'account_frozen' ? paymentsOff : (disabledBy ?? 'account_disabled');
  }
  return membershipOf(levels, stake, now)?.state === 'expired' ? 'expired' : undefined;
}
