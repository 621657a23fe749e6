import { useTranslation } from 'react-i18next';
import styles from './account.module.css';
import { BalanceCard } from './balance-card.tsx';
import { HistoryCard } from './history-card.tsx';
import { MembershipCard } from './membership-card.tsx';
import { RecentTransactions } from './recent-transactions.tsx';

/** Where somebody stands: what they have, what it makes them, and what has moved. */
export function AccountPage() {
  const { t } = useTranslation('account');
  return (
    <div className={styles.page}>
      <h1>{t('overview.title')}</h1>
      <div className={styles.pair}>
        <BalanceCard />
        <MembershipCard />
      </div>
      <RecentTransactions />
      <HistoryCard />
    </div>
  );
}
