import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ActingSwitch } from '../../features/acting/acting-switch.tsx';
import { MembershipCard } from '../../features/membership/membership-card.tsx';
import { BusinessOverview } from '../../features/sales/lazy-parts.ts';
import { RecentTransactions } from '../../features/transactions/recent-transactions.tsx';
import { HistoryCard } from '../../features/wallet/history-card.tsx';
import { useMember } from '../../platform/use-member.ts';
import { isBusiness } from '../../platform/user.ts';
import { Columns, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BalanceCard } from './balance-card.tsx';

/** The overview: balances, membership and recent transactions. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const user = useMember();
  return (
    <Page width="wide" title={t('overview.title')}>
      <ActingSwitch />
      {/* The keys: nothing of one account stays on the page of another. */}
      {isBusiness(user) ? (
        <Suspense key={user.id} fallback={<Skeleton height="40rem" />}>
          <BusinessOverview />
        </Suspense>
      ) : (
        <MemberOverview key={user.id} />
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
