import { useEffect, useRef } from 'react';
import { readAccounts } from '#shared/wallet/contract.ts';
import { listWithdrawals, type Withdrawal } from '#shared/withdrawals/contract.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';

/** How often one looks whether it has moved on, in milliseconds. */
const EVERY = 2_000;

const isOpen = ({ status }: Withdrawal) => status !== 'settled' && status !== 'released';

/** Those of one kind, newest first; asked again and again while one is under way. */
export function useWithdrawals(kind: Withdrawal['kind']) {
  const query = useApi(
    listWithdrawals,
    {},
    { every: (data) => (data?.withdrawals.some(isOpen) ? EVERY : false) },
  );
  const invalidate = useInvalidate();
  const under = query.data?.withdrawals.filter(isOpen).length;
  const before = useRef(under);

  // One that begins or ends moves tokens.
  useEffect(() => {
    if (before.current !== undefined && under !== before.current) void invalidate(readAccounts);
    before.current = under;
  }, [under, invalidate]);

  const own = query.data?.withdrawals.filter((one) => one.kind === kind) ?? [];
  return {
    query,
    /** Whether one may be asked for at all. */
    isConnected: query.data?.open ?? false,
    pending: own.find(isOpen),
    last: own[0],
    again: () => invalidate(listWithdrawals),
  };
}
