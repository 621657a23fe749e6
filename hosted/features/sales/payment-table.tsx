import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Payment, PaymentOrder } from '#shared/sales/schemas.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useMonth } from '../../ui/use-month.ts';
import { sortOf } from './payment-order.ts';
import { PaymentStatus } from './payment-status.tsx';
import styles from './payments.module.css';

interface PaymentTableProps {
  rows: readonly Payment[];
  order: PaymentOrder;
  onOrder(order: PaymentOrder): void;
}

/** Payments by the shop's reference. The date links to the payment. */
export function PaymentTable({ rows, order, onOrder }: PaymentTableProps) {
  const { t } = useTranslation('sales');
  const { time } = useFormat();
  const month = useMonth();
  const isByTime = order === 'newest' || order === 'oldest';
  return (
    <DataTable
      caption={t('payments.caption')}
      dense
      rows={rows}
      keyOf={({ id }) => id}
      {...(isByTime ? { groupOf: ({ date }: Payment) => month(date) } : {})}
      columns={[
        {
          key: 'date',
          head: t('payments.date'),
          phone: 'fact',
          sort: sortOf('date', order, onOrder),
          cell: ({ id, date }) => <Link href={`/account/transactions/${id}`}>{time(date)}</Link>,
        },
        {
          key: 'reference',
          head: t('payments.reference'),
          phone: 'title',
          cell: ({ reference, description }) => reference ?? description ?? '–',
        },
        {
          key: 'status',
          head: t('payments.status'),
          phone: 'aside',
          cell: ({ status }) => <PaymentStatus status={status} />,
        },
        {
          key: 'price',
          head: t('payments.price'),
          align: 'end',
          phone: 'hidden',
          cell: ({ figures, currency }) => <Money amount={figures.gross} currency={currency} />,
        },
        {
          key: 'net',
          head: t('payments.net'),
          align: 'end',
          phone: 'figure',
          cell: (payment) => <Net payment={payment} />,
        },
        {
          key: 'received',
          head: t('payments.received'),
          align: 'end',
          sort: sortOf('amount', order, onOrder),
          cell: ({ figures }) => <Money amount={figures.received} currency={brand.token.symbol} />,
        },
      ]}
    />
  );
}

/** The net with its refunds. */
function Net({ payment }: { payment: Payment }) {
  const { t } = useTranslation('sales');
  const { figures, currency, status } = payment;
  return (
    <>
      <Money amount={figures.net} currency={currency} />
      {status !== 'paid' && (
        <span className={styles.refunded}>
          {t('payments.refunded')} <Money amount={figures.refunded} currency={currency} />
        </span>
      )}
    </>
  );
}
