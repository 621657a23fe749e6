import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import * as merchantEndpoints from '#shared/merchant/endpoints.ts';
import type { MerchantPaySession } from '#shared/merchant/schemas.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useAddressValues } from '../../ui/filter/use-address-values.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Money } from '../../ui/money.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from '../refund-requests/refund-requests.module.css';
import { UNPAID, type Unpaid } from './unpaid.ts';

/** Empty: all of them. */
const Filter = z.strictObject({ status: z.union([z.literal(''), z.enum(UNPAID)]) });
const ALL: z.output<typeof Filter> = { status: '' };

/** Payments that were requested and are open, expired or cancelled; newest first. */
export function PaymentRequests() {
  const { t } = useTranslation('sales');
  const [filter, setFilter] = useAddressValues(Filter, ALL);
  const pages = useApiPages(merchantEndpoints.listSessions, (after) => ({
    query: {
      status: filter.status || [...UNPAID],
      limit: '25',
      ...(after === undefined ? {} : { after }),
    },
  }));
  return (
    <Card>
      <div className={styles.filter}>
        <SelectField
          label={t('payments.status')}
          value={filter.status || 'all'}
          options={[
            { value: 'all', label: t('payments.any') },
            ...UNPAID.map((value) => ({ value, label: t(`unpaid.${value}`) })),
          ]}
          onChange={(status) => setFilter(Filter.safeParse({ status }).data ?? ALL)}
        />
      </div>
      <PagedList
        pages={pages}
        counted={(shown, isAll) => t(isAll ? 'requests.shown-all' : 'requests.shown', { shown })}
        empty={
          <Empty
            title={t('requests.empty')}
            text={t('requests.empty-text')}
            picture={<EmptyList />}
          />
        }
      >
        {(rows) => <RequestTable rows={rows} />}
      </PagedList>
    </Card>
  );
}

function RequestTable({ rows }: { rows: readonly MerchantPaySession[] }) {
  const { t } = useTranslation('sales');
  const { time } = useFormat();
  return (
    <DataTable
      caption={t('requests.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'reference',
          head: t('payments.reference'),
          phone: 'title',
          cell: ({ reference, description, url, status }) => {
            const name = reference ?? description ?? t('recent.unnamed');
            // The page where it can still be paid, to show or to send again.
            return status === 'pending' ? <a href={url}>{name}</a> : name;
          },
        },
        {
          key: 'created',
          head: t('requests.created'),
          phone: 'fact',
          cell: ({ createdAt }) => time(createdAt),
        },
        {
          key: 'ended',
          head: t('requests.ends'),
          phone: 'more',
          keepsHead: true,
          cell: ({ cancelledAt, expiresAt }) => time(cancelledAt ?? expiresAt),
        },
        {
          key: 'status',
          head: t('payments.status'),
          phone: 'aside',
          cell: ({ status }) =>
            isUnpaid(status) && (
              <Badge tone={status === 'pending' ? 'good' : 'plain'} text={t(`unpaid.${status}`)} />
            ),
        },
        {
          key: 'price',
          head: t('payments.price'),
          align: 'end',
          phone: 'figure',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  );
}

const isUnpaid = (status: MerchantPaySession['status']): status is Unpaid =>
  UNPAID.some((one) => one === status);
