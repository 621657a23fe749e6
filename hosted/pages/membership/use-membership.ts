import { readAccounts, readStaking } from '#shared/wallet/contract.ts';
import type { StakingLevel } from '#shared/wallet/membership.ts';
import { useApi } from '../../app/use-api.ts';

export interface MembershipData {
  levels: readonly StakingLevel[];
  /** Both in tokens. */
  cash: string;
  stake: string;
}

/** The levels of whoever is signed in beside both balances, as one question. */
export function useMembership() {
  const staking = useApi(readStaking, {});
  const accounts = useApi(readAccounts, {});
  const balanceOf = (wanted: string) =>
    accounts.data?.accounts.find(({ type }) => type === wanted)?.balance ?? '0';
  const data: MembershipData | undefined =
    staking.data && accounts.data
      ? {
          // A business has its own list; the other is empty.
          levels: [...staking.data.business, ...staking.data.payments],
          cash: balanceOf('cash'),
          stake: balanceOf('stake'),
        }
      : undefined;
  return {
    data,
    error: staking.error ?? accounts.error,
    isFetching: staking.isFetching || accounts.isFetching,
    refetch: () => Promise.all([staking, accounts].map((query) => query.refetch())),
  };
}
