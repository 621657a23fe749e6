import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import type { Payment } from '#shared/sales/endpoints.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { PaymentStatus } from './payment-status.tsx';
import styles from './payments.module.css';

/** Payments by the shop's reference. The date links to the payment. */
export function PaymentTable({ rows }: { rows: readonly Payment[] }) {
  const { t } = useTranslation('sales');
  const { time } = useFormat();
  return (
    <DataTable
      caption={t('payments.caption')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'date',
          head: t('payments.date'),
          cell: ({ id, date }) => <Link href={`/account/transactions/${id}`}>{time(date)}</Link>,
        },
        {
          key: 'reference',
          head: t('payments.reference'),
          cell: ({ reference, description }) => reference ?? description ?? '–',
        },
        {
          key: 'status',
          head: t('payments.status'),
          cell: ({ status }) => <PaymentStatus status={status} />,
        },
        {
          key: 'price',
          head: t('payments.price'),
          align: 'end',
          cell: (payment) => <Price payment={payment} />,
        },
        {
          key: 'received',
          head: t('payments.received'),
          align: 'end',
          cell: ({ total }) => <Money amount={total} currency={brand.token.symbol} />,
        },
      ]}
    />
  );
}

/** The price with its refunds. */
function Price({ payment }: { payment: Payment }) {
  const { t } = useTranslation('sales');
  const { amount, refundedAmount, currency, status } = payment;
  return (
    <>
      <Money amount={amount} currency={currency} />
      {status !== 'paid' && (
        <span className={styles.refunded}>
          {t('payments.refunded')} <Money amount={refundedAmount} currency={currency} />
        </span>
      )}
    </>
  );
}
