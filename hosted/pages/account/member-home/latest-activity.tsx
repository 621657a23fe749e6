import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { NEWEST, RecentTransactions } from '../../../features/transactions/recent-transactions.tsx';
import { useApi } from '../../../platform/use-api.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FirstSteps } from './first-steps.tsx';
import { usePayments } from './use-payments.ts';

/** The first steps of a new member, and the newest transactions. They appear together. */
export function LatestActivity() {
  const accounts = useApi(walletEndpoints.readAccounts, {}).data?.accounts;
  const payments = usePayments();
  const newest = useApi(transactionsEndpoints.list, { query: NEWEST });
  if (payments.isPending || newest.isPending) return <LatestActivityPlaceholder />;
  const hasPaid = !payments.data || payments.data.data.length > 0 || payments.data.next !== null;
  return (
    <>
      {accounts && !hasPaid && (
        <FirstSteps hasTokens={accounts.some(({ balance }) => balance !== '0')} />
      )}
      <RecentTransactions isTall={hasPaid} />
    </>
  );
}

/** As high as five transactions. */
export const LatestActivityPlaceholder = () => <Skeleton height="28rem" />;
