import { useEffect, useRef } from 'react';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import * as withdrawalsEndpoints from '#shared/withdrawals/endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';

/** Polling interval in milliseconds. */
const EVERY = 2_000;

const isOpen = ({ status }: Withdrawal) => status !== 'settled' && status !== 'released';

/** Withdrawals of one kind, newest first; polled while one is pending. */
export function useWithdrawals(kind: Withdrawal['kind']) {
  const query = useApi(
    withdrawalsEndpoints.list,
    {},
    { every: (data) => (data?.withdrawals.some(isOpen) ? EVERY : false) },
  );
  const invalidate = useInvalidate();
  const under = query.data?.withdrawals.filter(isOpen).length;
  const before = useRef(under);

  // Balances change when a withdrawal begins or ends.
  useEffect(() => {
    if (before.current !== undefined && under !== before.current)
      void invalidate(walletEndpoints.readAccounts);
    before.current = under;
  }, [under, invalidate]);

  const own = query.data?.withdrawals.filter((one) => one.kind === kind) ?? [];
  return {
    query,
    /** Whether withdrawals are possible at all. */
    isConnected: query.data?.open ?? false,
    /** Tokens available now, and those held until later. */
    free: query.data?.free ?? '0',
    held: query.data?.held ?? [],
    /** What customers paid an unproven business; null for everybody else. */
    keptForCustomers: query.data?.keptForCustomers ?? null,
    /** Who may approve the pending one as the second person. */
    approvers: query.data?.approvers ?? [],
    pending: own.find(isOpen),
    last: own[0],
    again: () => invalidate(withdrawalsEndpoints.list),
  };
}
