import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { NothingFound } from '../../ui/drawings/nothing-found.tsx';
import { Empty } from '../../ui/empty.tsx';
import { isFiltering, NO_FILTER } from '../../ui/filter/list-filter.ts';
import { useAddressValues } from '../../ui/filter/use-address-values.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DownloadList } from '../csv-export/download-list.tsx';
import { useFreshRows } from '../live-lists/use-fresh-rows.ts';
import { TransactionList } from './transaction-list.tsx';
import { FILTER, type TransactionFilter, transactionQuery } from './transaction-query.ts';

const TransactionFilterForm = lazyPart('transaction-filter', () =>
  import('./transaction-filter-form.tsx').then((m) => m.TransactionFilterForm),
);

/** All transactions, newest first. */
export function AllTransactions() {
  const { t } = useTranslation('account');
  const [filter, setFilter] = useAddressValues<TransactionFilter>(FILTER, NO_FILTER);
  const query = transactionQuery(filter);
  const inputOf = (after?: string) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  });
  const pages = useApiPages(transactionsEndpoints.list, inputOf);
  const fresh = useFreshRows({
    list: 'transactions',
    endpoint: transactionsEndpoints.list,
    ...{ input: inputOf(), pages },
  });
  const archivedBefore = pages.data?.pages.at(-1)?.archivedBefore;
  return (
    <>
      <Card>
        {/* Its form library would make the page slower to open than its list. */}
        <Suspense fallback={<Skeleton height="4.75rem" />}>
          <TransactionFilterForm filter={filter} onFilter={setFilter} />
        </Suspense>
      </Card>
      <Card>
        <TransactionList
          pages={pages}
          fresh={fresh}
          archivedBefore={archivedBefore}
          caption={t('transactions.caption')}
          action={
            <DownloadList list={transactionsEndpoints.list} query={query} name="transactions" />
          }
          empty={
            isFiltering(filter) ? (
              <Empty
                picture={<NothingFound />}
                title={t('transactions.none-found')}
                text={t('transactions.none-found-text')}
              />
            ) : (
              // With an archive there are transactions, but in no list.
              !archivedBefore && (
                <Empty
                  picture={<EmptyList />}
                  title={t('transactions.empty')}
                  text={t('transactions.empty-text')}
                />
              )
            )
          }
        />
      </Card>
    </>
  );
}
