import { useTranslation } from 'react-i18next';
import { listTransactions, TRANSACTION_TYPES } from '#shared/transactions/contract.ts';
import { useApiPages } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterForm } from '../../ui/filter/filter-form.tsx';
import { isFiltering, listFilter, queryOf } from '../../ui/filter/list-filter.ts';
import { useKeptFilter } from '../../ui/filter/use-kept-filter.ts';
import { TransactionList } from './transaction-list.tsx';

const SCHEMA = listFilter(TRANSACTION_TYPES);

/** Everything that has moved, newest first. */
export function AllTransactions() {
  const { t } = useTranslation('account');
  const [filter, look] = useKeptFilter('transactions', SCHEMA);
  const { kind } = filter;
  const query = { ...queryOf(filter), ...(kind === '' ? {} : { type: kind }) };
  const pages = useApiPages(listTransactions, (after) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <>
      <Card>
        <FilterForm
          label={t('filter.label')}
          hint={t('filter.search-hint')}
          kind={{
            label: t('filter.type'),
            any: t('filter.any'),
            options: TRANSACTION_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) })),
          }}
          schema={SCHEMA}
          filter={filter}
          onFilter={look}
        />
      </Card>
      <Card>
        <TransactionList
          pages={pages}
          caption={t('transactions.caption')}
          action={<DownloadButton list={listTransactions} query={query} name="transactions" />}
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
    </>
  );
}
