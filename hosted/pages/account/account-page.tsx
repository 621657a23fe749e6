import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MembershipCard } from '../../features/membership/membership-card.tsx';
import { BusinessOverview } from '../../features/sales/lazy-parts.ts';
import { RecentTransactions } from '../../features/transactions/recent-transactions.tsx';
import { HistoryCard } from '../../features/wallet/history-card.tsx';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { Columns, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';

/** The overview: balances, membership and recent transactions. */
export function AccountPage() {
  const { t } = useTranslation('account');
  return (
    <Page width="wide" title={t('overview.title')}>
      {useIsBusiness() ? (
        <Suspense fallback={<Skeleton height="40rem" />}>
          <BusinessOverview />
        </Suspense>
      ) : (
        <MemberOverview />
      )}
    </Page>
  );
}

function MemberOverview() {
  return (
    <>
      <Columns>
        <BalanceCard />
        <MembershipCard />
      </Columns>
      <RecentTransactions />
      <HistoryCard />
    </>
  );
}
