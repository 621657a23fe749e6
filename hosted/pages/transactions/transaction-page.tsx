import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { readTransaction, type Transaction } from '#shared/transactions/contract.ts';
import { failureOf } from '../../app/api-error.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { PageError } from '../../app/page-error.ts';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';
import { ErrorPage } from '../error/error-page.tsx';
import { RefundCard } from '../refunds/refund-card.tsx';
import { ReceivedPaymentCard } from '../sales/received-payment-card.tsx';
import { SignedAmount } from './signed-amount.tsx';
import styles from './transaction-page.module.css';
import { typeKey } from './type-key.ts';

/** One transaction, as a receipt one can print. */
export function TransactionPage({ params }: PageProps) {
  const { t } = useTranslation('account');
  const query = useApi(readTransaction, { params: { id: params.id ?? '' } });
  if (query.error && failureOf(query.error).code === 'not_found') {
    return <ErrorPage error={new PageError(404)} />;
  }
  return (
    <Page
      width="slip"
      title={t('transaction.title')}
      back={{ href: '/account/transactions', text: t('transaction.back') }}
    >
      <Card>
        <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
          {(transaction) => <Receipt transaction={transaction} />}
        </Loaded>
      </Card>
      {query.data && <ReceivedPaymentCard transaction={query.data} />}
      {query.data && <RefundCard transaction={query.data} />}
    </Page>
  );
}

function Receipt({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('account');
  const { time } = useFormat();
  const { id, date, amount, currency, recipient, note, reverses } = transaction;
  const rows: [string, string][] = [
    [t('transactions.date'), time(date)],
    [t('transactions.type'), t(typeKey(transaction))],
    [t('transactions.currency'), currency],
    [t('transactions.recipient'), recipient ?? '–'],
    [t('transactions.code'), id],
    [t('transactions.note'), note ?? '–'],
  ];
  return (
    <>
      <dl className={styles.rows}>
        <div className={styles.total}>
          <dt>{t('transactions.amount')}</dt>
          <dd>
            <SignedAmount amount={amount} currency={currency} exact />
          </dd>
        </div>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {reverses && (
          <div className={styles.row}>
            <dt>{t('transaction.reverses')}</dt>
            <dd>
              <Link href={`/account/transactions/${reverses}`}>{reverses}</Link>
            </dd>
          </div>
        )}
      </dl>
      <div className={account.ways}>
        <Button look="quiet" onClick={() => print()}>
          {t('transaction.print')}
        </Button>
      </div>
    </>
  );
}
