import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from '../account/account.module.css';
import { RecentTransactions } from '../account/recent-transactions.tsx';
import { Worth } from '../account/worth.tsx';
import { DepositCard } from '../deposits/deposit-card.tsx';
import { PayoutCard } from '../withdrawals/payout-card.tsx';

/** The account one pays from. */
export function CashPage() {
  const { t } = useTranslation('account');
  const query = useApi(readAccounts, {});
  return (
    <Page width="wide" title={t('cash.title')} lead={t('cash.lead')}>
      <Card title={t('cash.balance')}>
        <Loaded query={query} skeleton={<Skeleton height="5.5rem" />}>
          {({ accounts }) => {
            const balance = accounts.find(({ type }) => type === 'cash')?.balance ?? '0';
            return (
              <div className={styles.figure}>
                <p className={styles.amount}>
                  <Money amount={balance} currency={brand.token.symbol} />
                </p>
                <Worth tokens={balance} />
              </div>
            );
          }}
        </Loaded>
        <div className={styles.ways}>
          <Link className={styles.way} href="/account/buy">
            {t('cash.buy')}
          </Link>
          <Link className={styles.way} href="/account/orders">
            {t('cash.orders')}
          </Link>
          <Link className={styles.way} href="/account/membership/stake">
            {t('cash.change')}
          </Link>
        </div>
      </Card>
      <DepositCard account="cash" />
      <PayoutCard />
      <RecentTransactions account="cash" />
    </Page>
  );
}
