import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTransactions } from '#shared/transactions/contract.ts';
import { useApiPages } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Page } from '../../ui/page.tsx';
import { DownloadButton } from './download-button.tsx';
import { FilterForm } from './filter-form.tsx';
import {
  isFiltering,
  keepFilter,
  keptFilter,
  queryOf,
  type TransactionFilter,
} from './transaction-filter.ts';
import { TransactionList } from './transaction-list.tsx';

/** Everything that has moved, newest first. */
export function TransactionsPage() {
  const { t } = useTranslation('account');
  const [filter, setFilter] = useState(keptFilter);
  const query = queryOf(filter);
  const pages = useApiPages(listTransactions, (after) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));

  function look(next: TransactionFilter): void {
    keepFilter(next);
    setFilter(next);
  }

  return (
    <Page width="wide" title={t('transactions.title')}>
      <Card>
        <FilterForm filter={filter} onFilter={look} />
      </Card>
      <Card>
        <TransactionList
          pages={pages}
          caption={t('transactions.caption')}
          action={<DownloadButton query={query} />}
          empty={
            isFiltering(filter) ? (
              <Empty
                title={t('transactions.none-found')}
                text={t('transactions.none-found-text')}
              />
            ) : (
              <Empty title={t('transactions.empty')} text={t('transactions.empty-text')} />
            )
          }
        />
      </Card>
    </Page>
  );
}
