import { useEffect, useRef } from 'react';
import * as depositsEndpoints from '#shared/deposits/endpoints.ts';
import type { Deposit } from '#shared/deposits/schemas.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';

/** Polling intervals in milliseconds: with pending deposits, and without. */
const SOON = 2_000;
const NOW_AND_THEN = 5_000;

const isPending = ({ status }: Deposit) => status === 'pending';

/** Polls the member's deposits and invalidates balances after a credit. */
export function useDeposits() {
  const query = useApi(
    depositsEndpoints.list,
    {},
    {
      every: (data) => {
        if (!data?.network) return false;
        return data.deposits.some(isPending) ? SOON : NOW_AND_THEN;
      },
    },
  );
  const invalidate = useInvalidate();
  const newest = query.data?.deposits.find(({ status }) => status === 'credited')?.transactionId;
  const credited = query.data && (newest ?? 'none');
  const before = useRef(credited);

  useEffect(() => {
    if (before.current !== undefined && credited !== before.current) {
      for (const endpoint of [
        walletEndpoints.readAccounts,
        walletEndpoints.readStaking,
        transactionsEndpoints.list,
      ]) {
        void invalidate(endpoint);
      }
    }
    before.current = credited;
  }, [credited, invalidate]);

  return query;
}
