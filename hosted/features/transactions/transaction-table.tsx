import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Transaction } from '#shared/transactions/schemas.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { decimalsIn } from '../../ui/aligned-money.tsx';
import { type Column, DataTable, type PhonePlace } from '../../ui/data-table.tsx';
import { IdentityStatus } from '../../ui/identity-status.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useMonth } from '../../ui/use-month.ts';
import { nameOf } from './name-of.ts';
import { SignedAmount, SignedMoney } from './signed-amount.tsx';
import styles from './transaction-table.module.css';
import { typeKey } from './type-key.ts';

/** A payment with a name and money is none of another type. */
function typePlace(row: Transaction): PhonePlace {
  if (nameOf(row) === null) return 'title';
  return row.money && !row.reverses && !row.reservation ? 'hidden' : 'aside';
}

/** The columns of the specification, and for businesses the order they were paid for. The date links to the receipt. */
export function TransactionTable({
  rows,
  caption,
}: {
  rows: readonly Transaction[];
  caption: string;
}) {
  const { t } = useTranslation('account');
  const { time } = useFormat();
  const month = useMonth();
  const isBusiness = useIsBusiness();
  const aligned = decimalsIn(rows.flatMap(({ amount, money }) => (money ? [] : [amount])));
  const columns: Column<Transaction>[] = [
    {
      key: 'date',
      head: t('transactions.date'),
      phone: 'fact',
      cell: ({ id, date }) => <Link href={`/account/transactions/${id}`}>{time(date)}</Link>,
    },
    {
      key: 'type',
      head: t('transactions.type'),
      phone: typePlace,
      cell: (row) => t(typeKey(row, isBusiness)),
    },
    {
      key: 'amount',
      head: t('transactions.amount'),
      align: 'end',
      phone: 'figure',
      cell: ({ amount, currency, money }) =>
        money ? (
          <>
            <SignedMoney {...money} />
            <small className={styles.tokens}>
              <SignedAmount amount={amount} currency={currency} quiet />
            </small>
          </>
        ) : (
          <SignedAmount amount={amount} aligned={aligned} />
        ),
    },
    {
      key: 'currency',
      head: t('transactions.currency'),
      phone: ({ money }) => (money ? 'hidden' : 'unit'),
      cell: ({ currency, money }) => (money ?? { currency }).currency,
    },
    {
      key: 'recipient',
      head: t('transactions.recipient'),
      phone: (row) => (nameOf(row) && row.merchant ? 'title' : 'hidden'),
      cell: ({ recipient, merchant }) => (
        <>
          {recipient ?? '–'}{' '}
          {merchant && !merchant.verified && <IdentityStatus merchant={merchant} />}
        </>
      ),
    },
    ...(isBusiness
      ? [
          {
            key: 'order',
            head: t('transactions.order'),
            phone: (row: Transaction) => (nameOf(row) && !row.merchant ? 'title' : 'hidden'),
            cell: ({ order }: Transaction) => order ?? '–',
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      groupOf={({ date }) => month(date)}
    />
  );
}
