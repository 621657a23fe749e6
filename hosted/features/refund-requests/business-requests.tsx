import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as z from 'zod/mini';
import * as requestsEndpoints from '#shared/refund-requests/endpoints.ts';
import { REFUND_REQUEST_STATUSES, type RefundRequest } from '#shared/refund-requests/schemas.ts';
import { useApiPages } from '../../platform/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyList } from '../../ui/drawings/empty-list.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useAddressValues } from '../../ui/filter/use-address-values.ts';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Money } from '../../ui/money.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useFreshRows } from '../live-lists/use-fresh-rows.ts';
import styles from './refund-requests.module.css';

const CHOICES = ['open', 'all', ...REFUND_REQUEST_STATUSES.slice(1)] as const;

/** Empty: the open ones. */
const Filter = z.strictObject({ status: z.union([z.literal(''), z.enum(CHOICES)]) });
const OPEN_ONLY: z.output<typeof Filter> = { status: '' };

/** What payers have asked back, newest first; those without an answer unless chosen otherwise. */
export function BusinessRequests() {
  const { t } = useTranslation('refund-requests');
  const [filter, setFilter] = useAddressValues(Filter, OPEN_ONLY);
  const status = filter.status || 'open';
  const inputOf = (after?: string) => ({
    query: {
      ...(status === 'all' ? {} : { status }),
      limit: '25',
      ...(after === undefined ? {} : { after }),
    },
  });
  const pages = useApiPages(requestsEndpoints.list, inputOf);
  const fresh = useFreshRows({
    list: 'refund-requests',
    endpoint: requestsEndpoints.list,
    ...{ input: inputOf(), pages },
  });
  return (
    <Card>
      <div className={styles.filter}>
        <SelectField
          label={t('list.status')}
          value={status}
          options={CHOICES.map((value) => ({ value, label: t(`list-status.${value}`) }))}
          onChange={(value) =>
            setFilter(Filter.safeParse({ status: value === 'open' ? '' : value }).data ?? OPEN_ONLY)
          }
        />
      </div>
      <PagedList
        pages={pages}
        fresh={fresh}
        freshText={(count) => t('list.fresh', { count })}
        counted={(shown, isAll) => t(isAll ? 'list.shown-all' : 'list.shown', { shown })}
        empty={
          <Empty
            title={t(status === 'open' ? 'list.none-open' : 'list.none')}
            text={t('list.none-text')}
            picture={<EmptyList />}
          />
        }
      >
        {(rows) => <RequestTable rows={rows} />}
      </PagedList>
    </Card>
  );
}

/** Whether the business has until a date to answer. */
const isAwaited = ({ status, answerBy }: RefundRequest) => status === 'open' && answerBy !== null;

/** The payment links to its page, where the request is answered. */
function RequestTable({ rows }: { rows: readonly RefundRequest[] }) {
  const { t } = useTranslation('refund-requests');
  const { time } = useFormat();
  const answerBy: Column<RefundRequest> = {
    key: 'answer',
    head: t('list.answer-by'),
    phone: 'fact',
    keepsHead: isAwaited,
    cell: (request) => isAwaited(request) && request.answerBy && time(request.answerBy),
  };
  return (
    <DataTable
      caption={t('list.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'payment',
          head: t('list.payment'),
          phone: 'title',
          cell: ({ transactionId, reference }) => (
            <Link href={`/account/transactions/${transactionId}`}>
              {reference ?? t('list.unnamed')}
            </Link>
          ),
        },
        {
          key: 'date',
          head: t('list.date'),
          phone: 'fact',
          cell: ({ createdAt }) => time(createdAt),
        },
        ...(rows.some(isAwaited) ? [answerBy] : []),
        {
          key: 'reason',
          head: t('list.reason'),
          phone: 'hidden',
          cell: ({ reason }) => t(`refund-reasons.${reason}`),
        },
        {
          key: 'status',
          head: t('list.status'),
          phone: 'aside',
          cell: ({ status }) => (
            <Badge tone={status === 'open' ? 'bad' : 'plain'} text={t(`list-status.${status}`)} />
          ),
        },
        {
          key: 'amount',
          head: t('list.amount'),
          align: 'end',
          phone: 'figure',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  );
}
