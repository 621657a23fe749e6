import { useTranslation } from 'react-i18next';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import { PAYMENT_ORDERS, PAYMENT_STATUSES, type Payment } from '#shared/sales/schemas.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterForm } from '../../ui/filter/filter-form.tsx';
import {
  isFiltering,
  type ListFilter,
  listFilter,
  NO_FILTER,
  queryOf,
} from '../../ui/filter/list-filter.ts';
import { useAddressValues } from '../../ui/filter/use-address-values.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { DownloadList } from '../csv-export/download-list.tsx';
import { useFreshRows } from '../live-lists/use-fresh-rows.ts';
import { NoPayments } from './no-payments.tsx';
import { NEWEST_FIRST, SortChoice } from './payment-order.ts';
import { PaymentTable } from './payment-table.tsx';
import { EVERY_TILL, TillChoice } from './payments-of-till.ts';

const SCHEMA = listFilter(PAYMENT_STATUSES);

/** Received payments, newest first unless sorted. */
export function Payments() {
  const { t } = useTranslation(['sales', 'account']);
  const [filter, setFilter] = useAddressValues<ListFilter<Payment['status']>>(SCHEMA, NO_FILTER);
  const [{ till }, setTill] = useAddressValues<TillChoice>(TillChoice, EVERY_TILL);
  const [{ sort }, setSort] = useAddressValues<SortChoice>(SortChoice, NEWEST_FIRST);
  const order = sort || 'newest';
  const { kind } = filter;
  const query = {
    ...queryOf(filter),
    ...(kind === '' ? {} : { status: kind }),
    ...(till === '' ? {} : { till }),
    ...(sort === '' ? {} : { sort }),
  };
  const inputOf = (after?: string) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  });
  const pages = useApiPages(salesEndpoints.listPayments, inputOf);
  const fresh = useFreshRows({
    list: 'payments',
    endpoint: salesEndpoints.listPayments,
    ...{ input: inputOf(), pages, isNewestFirst: order === 'newest' },
  });
  return (
    <Card>
      {till !== '' && (
        <p>
          {t('payments.of-till')}{' '}
          <Button variant="quiet" onClick={() => setTill(EVERY_TILL)}>
            {t('recent.all')}
          </Button>
        </p>
      )}
      <FilterForm
        label={t('payments.filter')}
        clear={t('account:filter.clear')}
        search={{
          label: t('account:filter.search'),
          placeholder: t('payments.search-hint'),
          maxLength: 100,
        }}
        selects={[
          {
            name: 'kind',
            label: t('payments.status'),
            any: t('payments.any'),
            options: PAYMENT_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
        schema={SCHEMA}
        filter={filter}
        emptyFilter={NO_FILTER}
        onFilter={setFilter}
      />
      <PagedList
        pages={pages}
        fresh={fresh}
        freshText={(count) => t('payments.fresh', { count })}
        counted={(shown, isAll) => t(isAll ? 'payments.shown-all' : 'payments.shown', { shown })}
        order={
          <SelectField
            label={t('payments.sort')}
            value={order}
            options={PAYMENT_ORDERS.map((value) => ({
              value,
              label: t(`payment-orders.${value}`),
            }))}
            onChange={(value) =>
              setSort(SortChoice.safeParse({ sort: value }).data ?? NEWEST_FIRST)
            }
          />
        }
        action={<DownloadList list={salesEndpoints.listPayments} query={query} name="payments" />}
        empty={
          isFiltering({ ...filter, till }) ? (
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
        {(rows) => (
          <PaymentTable rows={rows} order={order} onOrder={(next) => setSort({ sort: next })} />
        )}
      </PagedList>
    </Card>
  );
}
