import { useEffect, useRef } from 'react';
import { type Deposit, listDeposits } from '#shared/deposits/contract.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { readAccounts, readStaking } from '#shared/wallet/contract.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';

/** Milliseconds between two looks: while one waits for its confirmations, and otherwise. */
const SOON = 2_000;
const NOW_AND_THEN = 5_000;

const isPending = ({ status }: Deposit) => status === 'pending';

/** The member's deposits as they come in. What a credit changes is asked for again. */
export function useDeposits() {
  const query = useApi(
    listDeposits,
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
      for (const endpoint of [readAccounts, readStaking, listTransactions]) {
        void invalidate(endpoint);
      }
    }
    before.current = credited;
  }, [credited, invalidate]);

  return query;
}
