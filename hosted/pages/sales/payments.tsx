import { useTranslation } from 'react-i18next';
import { listPayments, PAYMENT_STATUSES } from '#shared/sales/contract.ts';
import { useApiPages } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterForm } from '../../ui/filter/filter-form.tsx';
import { isFiltering, listFilter, queryOf } from '../../ui/filter/list-filter.ts';
import { useKeptFilter } from '../../ui/filter/use-kept-filter.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { NoPayments } from './no-payments.tsx';
import { PaymentTable } from './payment-table.tsx';

const SCHEMA = listFilter(PAYMENT_STATUSES);

/** What the business was paid, newest first. */
export function Payments() {
  const { t } = useTranslation(['sales', 'account']);
  const [filter, look] = useKeptFilter('payments', SCHEMA);
  const { kind } = filter;
  const query = { ...queryOf(filter), ...(kind === '' ? {} : { status: kind }) };
  const pages = useApiPages(listPayments, (after) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <>
      <Card>
        <FilterForm
          label={t('payments.filter')}
          hint={t('payments.search-hint')}
          kind={{
            label: t('payments.status'),
            any: t('payments.any'),
            options: PAYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          }}
          schema={SCHEMA}
          filter={filter}
          onFilter={look}
        />
      </Card>
      <Card>
        <PagedList
          pages={pages}
          counted={(shown, isAll) => t(isAll ? 'payments.shown-all' : 'payments.shown', { shown })}
          action={<DownloadButton list={listPayments} query={query} name="payments" />}
          empty={
            isFiltering(filter) ? (
              <Empty title={t('account:transactions.none-found')} />
            ) : (
              <NoPayments />
            )
          }
          emptySoFar={
            <Empty
              title={t('account:transactions.none-so-far')}
              text={t('account:transactions.none-so-far-text')}
            />
          }
        >
          {(rows) => <PaymentTable rows={rows} />}
        </PagedList>
      </Card>
    </>
  );
}
