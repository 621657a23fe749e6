import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { listTransactions } from '#shared/transactions/contract.ts';
import { useApiPages } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import styles from '../account/account.module.css';
import { TransactionList } from '../transactions/transaction-list.tsx';

/** Tokens that were bought. */
export function OrdersPage() {
  const { t } = useTranslation('account');
  const pages = useApiPages(listTransactions, (after) => ({
    query: { type: 'buy' as const, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('orders.title')}</h1>
        <p className={styles.lead}>{t('orders.lead')}</p>
      </div>
      <Card>
        <TransactionList
          pages={pages}
          caption={t('orders.caption')}
          empty={
            <Empty title={t('orders.empty')} text={t('orders.empty-text')}>
              <Link className={styles.way} href="/account/buy">
                {t('orders.price')}
              </Link>
            </Empty>
          }
        />
      </Card>
    </div>
  );
}
