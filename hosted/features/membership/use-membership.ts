import type { CallOutput } from '#shared/http/call.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { StakingLevel } from '#shared/wallet/membership.ts';
import { useApi } from '../../platform/use-api.ts';
import { useLevels } from './use-levels.ts';

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
  const levels = useLevels();
  const accounts = useApi(walletEndpoints.readAccounts, {});
  const balanceOf = (wanted: string) =>
    accounts.data?.accounts.find(({ type }) => type === wanted)?.balance ?? '0';
  const data: MembershipData | undefined =
    levels.data && accounts.data
      ? {
          levels: levels.data,
          cash: balanceOf('cash'),
          stake: balanceOf('stake'),
          paymentsOff: accounts.data.paymentsOff,
          disabledBy: accounts.data.disabledBy,
        }
      : undefined;
  return {
    data,
    error: levels.error ?? accounts.error,
    isFetching: levels.isFetching || accounts.isFetching,
    refetch: () => Promise.all([levels, accounts].map((query) => query.refetch())),
  };
}
