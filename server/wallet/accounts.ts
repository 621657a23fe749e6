import type { SessionMember } from '../auth/sessions.ts';
import { Problem } from '../http/problem.ts';

/** @throws Problem no_accounts */
export function accountsOf({ cashAccount, stakeAccount }: SessionMember): {
  cash: bigint;
  stake: bigint;
} {
  if (cashAccount === null || stakeAccount === null) throw new Problem('no_accounts');
  return { cash: cashAccount, stake: stakeAccount };
}
