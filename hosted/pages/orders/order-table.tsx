import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { isPayable, type Purchase } from '#shared/purchases/schemas.ts';
import actionLinks from '../../ui/action-links.module.css';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { OrderStatus } from './order-status.tsx';

export function OrderTable({ rows }: { rows: readonly Purchase[] }) {
  const { t } = useTranslation('buy');
  const { time } = useFormat();
  const columns: Column<Purchase>[] = [
    {
      key: 'date',
      head: t('column.date'),
      phone: 'fact',
      cell: ({ createdAt }) => time(createdAt),
    },
    {
      key: 'status',
      head: t('column.status'),
      phone: 'aside',
      cell: ({ status }) => <OrderStatus status={status} />,
    },
    {
      key: 'tokens',
      head: t('column.tokens'),
      align: 'end',
      phone: 'title',
      cell: ({ tokens }) => <Money amount={tokens} currency={brand.token.symbol} />,
    },
    {
      key: 'price',
      head: t('column.price'),
      align: 'end',
      phone: 'figure',
      cell: ({ fiatAmount, currency }) => <Money amount={fiatAmount} currency={currency} />,
    },
    {
      key: 'act',
      head: t('column.act'),
      align: 'end',
      phone: 'more',
      cell: (row) => <Act purchase={row} />,
    },
  ];
  return (
    <DataTable caption={t('orders.caption')} columns={columns} rows={rows} keyOf={({ id }) => id} />
  );
}

/** The action for a purchase: pay it, buy the same again, or open its receipt. */
function Act({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('buy');
  const { id, status, tokens } = purchase;
  if (isPayable(status)) {
    return (
      <Link className={actionLinks.action} href={`/account/buy?order=${id}`}>
        {t(status === 'failed' ? 'act.retry' : 'act.pay')}
      </Link>
    );
  }
  if (status === 'expired') {
    return (
      <Link className={actionLinks.action} href={`/account/buy?tokens=${tokens}`}>
        {t('act.again')}
      </Link>
    );
  }
  return (
    <Link className={actionLinks.action} href={`/account/orders?receipt=${id}`}>
      {t('act.receipt')}
    </Link>
  );
}
