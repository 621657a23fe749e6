import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { isPayable, type Purchase } from '#shared/purchases/schemas.ts';
import { failureOf } from '../../platform/api-error.ts';
import { PageError } from '../../platform/page-error.ts';
import { useApi } from '../../platform/use-api.ts';
import actionLinks from '../../ui/action-links.module.css';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorPage } from '../../ui/error-page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Page } from '../../ui/page.tsx';
import styles from '../../ui/receipt.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useRateText } from '../../ui/use-rate-text.ts';
import { OrderStatus } from './order-status.tsx';
import { OrderWithdrawal } from './order-withdrawal.tsx';

/** The printable receipt of a purchase. */
export function OrderReceipt({ id }: { id: string }) {
  const { t } = useTranslation('buy');
  const query = useApi(purchasesEndpoints.read, { params: { id } });
  if (query.error && failureOf(query.error).code === 'not_found') {
    return <ErrorPage error={new PageError(404)} />;
  }
  return (
    <Page
      width="slip"
      title={t('receipt.title')}
      back={{ href: '/account/orders', text: t('receipt.back') }}
    >
      <Card>
        <Loaded query={query} skeleton={<Skeleton height="24rem" />}>
          {(purchase) => <Receipt purchase={purchase} />}
        </Loaded>
      </Card>
      {query.data && <OrderWithdrawal purchase={query.data} />}
    </Page>
  );
}

function Receipt({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('buy');
  const { money, time } = useFormat();
  const priceText = useRateText();
  const { currency, refundedAmount, tokensReturned, transactionId } = purchase;
  const isPaid = !isPayable(purchase.status) && purchase.status !== 'expired';
  const isZero = (amount: string) => /^[0.]*$/.test(amount);
  const rows: [string, string][] = [
    [t('receipt.seller'), brand.name],
    [t('receipt.date'), time(purchase.creditedAt ?? purchase.createdAt)],
    [t(isPaid ? 'receipt.paid' : 'column.price'), money(purchase.fiatAmount, currency)],
    [t('quote.price', { symbol: brand.token.symbol }), priceText(purchase.rate, currency)],
  ];
  if (!isZero(refundedAmount)) rows.push([t('receipt.refunded'), money(refundedAmount, currency)]);
  if (!isZero(tokensReturned)) {
    rows.push([t('receipt.returned'), money(tokensReturned, brand.token.symbol)]);
  }
  rows.push([t('receipt.order'), purchase.id]);
  if (transactionId) rows.push([t('receipt.transaction'), transactionId]);
  return (
    <>
      <dl className={styles.rows}>
        <div className={styles.total}>
          <dt>{t('receipt.tokens')}</dt>
          <dd>
            <Money amount={purchase.tokens} currency={brand.token.symbol} />
          </dd>
        </div>
        <div className={styles.row}>
          <dt>{t('column.status')}</dt>
          <dd>
            <OrderStatus status={purchase.status} />
          </dd>
        </div>
        {rows.map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={actionLinks.row}>
        <Button variant="quiet" onClick={() => window.print?.()}>
          {t('receipt.print')}
        </Button>
      </div>
    </>
  );
}
