import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { listPurchases, PURCHASE_ID } from '#shared/purchases/contract.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useApiPages } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import styles from '../account/account.module.css';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderTable } from './order-table.tsx';

/** Tokens that were bought, or are to be; with `?receipt=` one of them, to print. */
export function OrdersPage({ search }: PageProps) {
  const receipt = search.get('receipt') ?? '';
  return PURCHASE_ID.test(receipt) ? <OrderReceipt id={receipt} /> : <Orders />;
}

function Orders() {
  const { t } = useTranslation('buy');
  const pages = useApiPages(listPurchases, (after) => ({
    query: { limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Page width="wide" title={t('orders-title')} lead={t('orders-lead')}>
      <Card>
        <PagedList
          pages={pages}
          counted={(count, isAll) => t(isAll ? 'shown-all' : 'shown', { count })}
          empty={
            <Empty title={t('orders-empty')} text={t('orders-empty-text')}>
              <Link className={styles.way} href="/account/buy">
                {t('title')}
              </Link>
            </Empty>
          }
        >
          {(rows) => <OrderTable rows={rows} />}
        </PagedList>
      </Card>
      <div className={styles.ways}>
        <Link className={styles.way} href="/account/buy">
          {t('title')}
        </Link>
      </div>
    </Page>
  );
}
