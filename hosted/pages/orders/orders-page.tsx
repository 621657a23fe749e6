import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { PURCHASE_ID } from '#shared/purchases/schemas.ts';
import type { PageProps } from '../../platform/lazy-page.ts';
import { useApiPages } from '../../platform/use-api.ts';
import actionLinks from '../../ui/action-links.module.css';
import { Card } from '../../ui/card.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import { OrderTable } from './order-table.tsx';

/** The purchases of tokens; `?receipt=` shows the receipt of one. */
export function OrdersPage({ search }: PageProps) {
  const receipt = search.get('receipt') ?? '';
  return PURCHASE_ID.test(receipt) ? <OrderReceipt id={receipt} /> : <Orders />;
}

function Orders() {
  const { t } = useTranslation('buy');
  const pages = useApiPages(purchasesEndpoints.list, (after) => ({
    query: { limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Page width="wide" title={t('orders.title')} lead={t('orders.lead')}>
      <Card>
        <PagedList
          pages={pages}
          counted={(count, isAll) => t(isAll ? 'orders.shown-all' : 'orders.shown', { count })}
          empty={
            <Empty title={t('orders.empty')} text={t('orders.empty-text')} picture={<EmptyList />}>
              <Link className={actionLinks.action} href="/account/buy">
                {t('page.title')}
              </Link>
            </Empty>
          }
        >
          {(rows) => <OrderTable rows={rows} />}
        </PagedList>
      </Card>
      {/* The empty state has the same link. */}
      {pages.data?.pages.some(({ data }) => data.length > 0) && (
        <div className={actionLinks.row}>
          <Link className={actionLinks.action} href="/account/buy">
            {t('page.title')}
          </Link>
        </div>
      )}
    </Page>
  );
}
