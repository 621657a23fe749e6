import type { ACCOUNT_DISABLED_BY } from '#shared/wallet/disabled-by.ts';
import { membershipOf } from '#shared/wallet/membership.ts';
import type { MembershipData } from './use-membership.ts';

export type Block = 'expired' | (typeof ACCOUNT_DISABLED_BY)[number] | 'account_frozen';

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
