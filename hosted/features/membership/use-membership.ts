import type { CallOutput } from '#shared/http/endpoint.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { StakingLevel } from '#shared/wallet/membership.ts';
import { useApi } from '../../platform/use-api.ts';

export interface MembershipData {
  levels: readonly StakingLevel[];
  /** Balances in tokens. */
  cash: string;
  stake: string;
  /** Why the member may pay nobody; null if they may. */
  paymentsOff: Accounts['paymentsOff'];
  disabledBy: Accounts['disabledBy'];
}

type Accounts = CallOutput<typeof walletEndpoints.readAccounts>;

/** The signed-in member's levels and balances as one query. */
export function useMembership() {
  const staking = useApi(walletEndpoints.readStaking, {});
  const accounts = useApi(walletEndpoints.readAccounts, {});
  const balanceOf = (wanted: string) =>
    accounts.data?.accounts.find(({ type }) => type === wanted)?.balance ?? '0';
  const data: MembershipData | undefined =
    staking.data && accounts.data
      ? {
          // One of the two lists is empty: businesses have their own levels.
          levels: [...staking.data.business, ...staking.data.payments],
          cash: balanceOf('cash'),
          stake: balanceOf('stake'),
          paymentsOff: accounts.data.paymentsOff,
          disabledBy: accounts.data.disabledBy,
        }
      : undefined;
  return {
    data,
    error: staking.error ?? accounts.error,
    isFetching: staking.isFetching || accounts.isFetching,
    refetch: () => Promise.all([staking, accounts].map((query) => query.refetch())),
  };
}
