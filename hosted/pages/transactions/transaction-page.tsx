import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { MerchantIdentity } from '#shared/domain/identity.ts';
import * as transactionEndpoints from '#shared/transactions/detail-endpoints.ts';
import type { TransactionDetail } from '#shared/transactions/detail-schemas.ts';
import { ArchivedAmountNote } from '../../features/transactions/archive-note.tsx';
import { SignedAmount, SignedMoney } from '../../features/transactions/signed-amount.tsx';
import { TransactionPicture } from '../../features/transactions/transaction-picture.tsx';
import { typeKey } from '../../features/transactions/type-key.ts';
import { failureOf } from '../../platform/api-error.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { PageError } from '../../platform/page-error.ts';
import { useApi } from '../../platform/use-api.ts';
import { useIsBusiness } from '../../platform/use-is-business.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { IdentityStatus } from '../../ui/identity-status.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import receipt from '../../ui/receipt.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import slip from '../../ui/slip.module.css';
import { useFormat } from '../../ui/use-format.ts';
import { RefundCard } from './refunds/refund-card.tsx';
import { ReceivedPaymentCard } from './sales/received-payment-card.tsx';

const Receipt = lazyPart('receipt', () =>
  import('../../features/receipts/receipt.tsx').then((m) => m.Receipt),
);

const PaymentTimeline = lazyPart('payment-timeline', () =>
  import('./transactions/payment-timeline.tsx').then((m) => m.PaymentTimeline),
);

/** The receipt of a payment for its payer, and for every other transaction what moved. */
export function TransactionPage({ params, search }: PageProps) {
  const { t } = useTranslation(['account', 'pay']);
  const query = useApi(transactionEndpoints.read, { params: { id: params.id ?? '' } });
  const { data } = query;
  const isBusiness = useIsBusiness();
  const title = data?.receipt
    ? t('pay:confirmation.title')
    : t(data ? typeKey(data, isBusiness) : 'transaction.title');
  useTitle(title);
  if (query.error && failureOf(query.error).code === 'not_found') {
    return <ErrorPage error={new PageError(404)} />;
  }
  return (
    <Page
      width="slip"
      title={title}
      back={{ href: '/account/transactions', text: t('transaction.back') }}
    >
      {data?.receipt ? (
        <Suspense fallback={<Skeleton height="24rem" />}>
          <Receipt paid={data.receipt} asks={search.has('refund')} />
        </Suspense>
      ) : (
        <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
          {(transaction) => <Moved transaction={transaction} />}
        </Loaded>
      )}
      {data && <ReceivedPaymentCard transaction={data} />}
      {/* No part of a receipt. */}
      <div className={slip.screen}>
        {data?.type === 'payment' && !data.reverses && (
          <Suspense>
            <PaymentTimeline id={data.id} />
          </Suspense>
        )}
        {data && <RefundCard transaction={data} />}
      </div>
    </Page>
  );
}

function Moved({ transaction }: { transaction: TransactionDetail }) {
  const { t } = useTranslation(['account', 'pay']);
  const { time } = useFormat();
  const { id, date, amount, currency, recipient, order, merchant, note, reverses, money } =
    transaction;
  const tokens =
    amount === null ? (
      '–'
    ) : (
      <SignedAmount amount={amount} currency={currency} exact quiet={Boolean(money)} />
    );
  const rows: (readonly [string, ReactNode])[] = [
    ...(money ? [[t('transaction.tokens'), tokens] as const] : []),
    [t('transactions.date'), time(date)],
    // The card below a received payment shows its order.
    ...(order && reverses ? [party(t('transactions.order'), order)] : []),
    ...(merchant
      ? [[t('transaction.domain'), <Domain key="domain" merchant={merchant} />] as const]
      : []),
    [t('transactions.code'), id],
  ];
  return (
    <>
      <div className={slip.edge}>
        <section className={slip.slip}>
          <div className={slip.head}>
            <TransactionPicture transaction={transaction} />
            {(merchant || recipient) && <p>{merchant?.name ?? recipient}</p>}
            <dl>
              <dt className={slip.soft}>{t('transactions.amount')}</dt>
              <dd className={slip.figure}>{money ? <SignedMoney {...money} /> : tokens}</dd>
            </dl>
            {note && <p className={slip.soft}>{note}</p>}
          </div>
          <dl className={receipt.rows}>
            {rows.map(([label, value]) => (
              <div key={label} className={receipt.row}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            {reverses && (
              <div className={receipt.row}>
                <dt>{t('transaction.reverses')}</dt>
                <dd>
                  <Link href={`/account/transactions/${reverses}`}>
                    {merchant ? t('pay:action.receipt') : reverses}
                  </Link>
                </dd>
              </div>
            )}
          </dl>
          {amount === null && <ArchivedAmountNote />}
        </section>
      </div>
      <div className={slip.acts}>
        <Button variant="quiet" onClick={() => window.print?.()}>
          {t('transaction.print')}
        </Button>
      </div>
    </>
  );
}

const party = (label: string, name: string | null) => [label, name ?? '–'] as const;

function Domain({ merchant }: { merchant: MerchantIdentity }) {
  return (
    <>
      {merchant.domain} <IdentityStatus merchant={merchant} />
    </>
  );
}
