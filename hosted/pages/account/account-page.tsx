import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BusinessOverview } from '../sales/parts.ts';
import { useIsBusiness } from '../sales/use-is-business.ts';
import styles from './account.module.css';
import { BalanceCard } from './balance-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { MembershipCard } from './membership-card.tsx';
import { RecentTransactions } from './recent-transactions.tsx';

/** Where somebody stands: what they have, what it makes them, and what has moved. */
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
      <div className={styles.pair}>
        <BalanceCard />
        <MembershipCard />
      </div>
      <RecentTransactions />
      <HistoryCard />
    </>
  );
}
