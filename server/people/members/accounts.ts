import type { SessionMember } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';

/** A member's id and the ids of both ledger accounts. */
export interface Owner {
  id: string;
  cash: bigint;
  stake: bigint;
}

/** @throws Problem no_accounts */
export function accountsOf({
  cashAccount,
  stakeAccount,
}: Pick<SessionMember, 'cashAccount' | 'stakeAccount'>): {
  cash: bigint;
  stake: bigint;
} {
  if (cashAccount === null || stakeAccount === null) throw new Problem('no_accounts');
  return { cash: cashAccount, stake: stakeAccount };
}
