import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as salesEndpoints from '#shared/sales/endpoints.ts';
import type { PaymentDetail } from '#shared/sales/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import receipt from '../../ui/receipt.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { usePercent } from '../../ui/use-percent.ts';
import { PaymentInvoice } from '../invoices/lazy-parts.ts';
import { PaymentStatus } from './payment-status.tsx';
import styles from './payments.module.css';

/** The fields that a till writes into its payments: its id, and the tip, which is one of the items. */
const OF_TILLS = ['till', 'tip'];

/** Line items, reference and conversion of a received payment. */
export function ReceivedPayment({ id }: { id: string }) {
  const { t } = useTranslation('sales');
  const query = useApi(salesEndpoints.readPaymentDetail, { params: { id } });
  return (
    <>
      <Card title={t('detail.title')} action={query.data && <PaymentStatus {...query.data} />}>
        <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
          {(payment) => <Detail payment={payment} />}
        </Loaded>
      </Card>
      {query.data && query.data.currency !== brand.token.symbol && (
        <Suspense>
          <PaymentInvoice paySession={query.data.sessionId} />
        </Suspense>
      )}
    </>
  );
}

function Detail({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('sales');
  const { money, date } = useFormat();
  const percent = usePercent();
  const { symbol } = brand.token;
  const { currency, figures, lineItems, metadata } = payment;
  const isMoney = currency !== brand.token.symbol;
  const priced = (amount: string) => <Money amount={amount} currency={currency} />;
  const tokens = (amount: string) => <Money amount={amount} currency={symbol} />;
  return (
    <>
      {lineItems.length > 0 ? (
        <Items payment={payment} />
      ) : (
        payment.description && <p className={styles.described}>{payment.description}</p>
      )}
      <dl className={receipt.rows}>
        <Row name={t('payments.price')}>{priced(figures.gross)}</Row>
        {Number(figures.tip) > 0 && <Row name={t('detail.tip')}>{priced(figures.tip)}</Row>}
        {Number(figures.coupon) > 0 && (
          <Row name={t('detail.coupon')}>{priced(figures.coupon)}</Row>
        )}
        <Row name={t('detail.discount')}>{priced(figures.discount)}</Row>
        <Row name={t('payments.net')}>{priced(figures.net)}</Row>
        {payment.reserved && (
          <>
            <Row name={t('detail.reserved')}>{priced(payment.reserved.net)}</Row>
            <Row name={t('detail.returned')}>{priced(payment.reserved.returned)}</Row>
          </>
        )}
        {figures.tax.map(({ rate, tax }) => (
          <Row key={rate} name={t('detail.tax', { percent: percent(rate) })}>
            {priced(tax)}
          </Row>
        ))}
        {isMoney && (
          <>
            <Row name={t('payments.received')}>{tokens(figures.received)}</Row>
            <Row name={t('detail.rate', { symbol })}>{priced(payment.rate)}</Row>
          </>
        )}
        {payment.held && (
          <Row name={t('detail.held')}>
            {payment.held.until === null
              ? t('detail.held-disputed', { amount: money(payment.held.amount, symbol) })
              : t('detail.held-until', {
                  amount: money(payment.held.amount, symbol),
                  date: date(payment.held.until),
                })}
          </Row>
        )}
        {payment.status !== 'paid' && (
          <Row name={t('payments.refunded')}>
            {priced(figures.refunded)}
            {isMoney && <> · {tokens(figures.refundedTokens)}</>}
          </Row>
        )}
      </dl>
      {/* What other systems know the payment by. */}
      <dl className={`${receipt.rows} ${styles.references}`}>
        <Row name={t('payments.reference')}>{payment.reference ?? '–'}</Row>
        {lineItems.length > 0 && payment.description && (
          <Row name={t('detail.description')}>{payment.description}</Row>
        )}
        <Row name={t('detail.session')}>
          <span className={styles.code} translate="no">
            {payment.sessionId}
          </span>
        </Row>
        {payment.till !== null && <Row name={t('detail.till')}>{payment.till}</Row>}
        {payment.soldBy !== null && <Row name={t('detail.sold-by')}>{payment.soldBy}</Row>}
        {Object.entries(metadata)
          .filter(([name]) => payment.till === null || !OF_TILLS.includes(name))
          .map(([name, value]) => (
            <Row key={name} name={name}>
              <span className={styles.code} translate="no">
                {value}
              </span>
            </Row>
          ))}
      </dl>
    </>
  );
}

function Items({ payment }: { payment: PaymentDetail }) {
  const { t } = useTranslation('sales');
  const { lineItems, currency } = payment;
  const priced = (amount: string) => <Money amount={amount} currency={currency} />;
  return (
    <DataTable
      caption={t('detail.items')}
      showCaption
      rows={lineItems.map((item, place) => ({ ...item, place }))}
      keyOf={({ place }) => String(place)}
      columns={[
        { key: 'name', head: t('detail.item'), phone: 'title', cell: ({ name }) => name },
        {
          key: 'quantity',
          head: t('detail.quantity'),
          phone: 'fact',
          keepsHead: true,
          align: 'end',
          cell: ({ quantity }) => quantity,
        },
        {
          key: 'amount',
          head: t('payments.price'),
          align: 'end',
          phone: 'figure',
          cell: ({ amount }) => priced(amount),
        },
      ]}
    />
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={receipt.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
