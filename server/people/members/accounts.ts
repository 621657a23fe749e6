import type { Scope } from '#shared/team/scopes.ts';
import type { AskedCaller, AskedHolder } from '../../platform/http/asked-caller.ts';
import type { MemberCaller, SessionMember } from '../../platform/http/caller.ts';
import { Problem } from '../../platform/http/problem.ts';
import { holderOf } from '../../platform/http/require-access.ts';

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

/**
 * The holder of a call that reads a wallet.
 * @throws Problem the refusals of `holderOf`, no_accounts; with the first row
 */
export function askedOwner(caller: AskedCaller<MemberCaller>, scope: Scope): AskedHolder {
  caller.require((known) => accountsOf(holderOf(known, scope)));
  return caller.holder;
}
