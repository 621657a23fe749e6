import { useTranslation } from 'react-i18next';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import { TRANSACTION_TYPES } from '#shared/transactions/endpoints.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { NothingFound } from '../../ui/drawings/nothing-found.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterForm } from '../../ui/filter/filter-form.tsx';
import { isFiltering, listFilter, NO_FILTER, queryOf } from '../../ui/filter/list-filter.ts';
import { useKeptFilter } from '../../ui/filter/use-kept-filter.ts';
import { DownloadList } from '../csv-export/download-list.tsx';
import { TransactionList } from './transaction-list.tsx';

const SCHEMA = listFilter(TRANSACTION_TYPES);

/** All transactions, newest first. */
export function AllTransactions() {
  const { t } = useTranslation('account');
  const [filter, setFilter] = useKeptFilter('transactions', SCHEMA);
  const { kind } = filter;
  const query = { ...queryOf(filter), ...(kind === '' ? {} : { type: kind }) };
  const pages = useApiPages(transactionsEndpoints.list, (after) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <>
      <Card>
        <FilterForm
          label={t('filter.label')}
          clear={t('filter.clear')}
          search={{
            label: t('filter.search'),
            placeholder: t('filter.search-hint'),
            maxLength: 100,
          }}
          selects={[
            {
              name: 'kind',
              label: t('filter.type'),
              any: t('filter.any'),
              options: TRANSACTION_TYPES.map((type) => ({
                value: type,
                label: t(`types.${type}`),
              })),
            },
          ]}
          schema={SCHEMA}
          filter={filter}
          emptyFilter={NO_FILTER}
          onFilter={setFilter}
        />
      </Card>
      <Card>
        <TransactionList
          pages={pages}
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
              <Empty
                picture={<EmptyList />}
                title={t('transactions.empty')}
                text={t('transactions.empty-text')}
              />
            )
          }
        />
      </Card>
    </>
  );
}
