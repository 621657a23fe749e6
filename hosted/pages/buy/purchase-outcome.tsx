import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import * as payEndpoints from '#shared/pay/endpoints.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import type { Purchase, PurchaseStatus } from '#shared/purchases/schemas.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { StepLink } from '../../features/way/step-link.tsx';
import { useWay } from '../../features/way/use-way.ts';
import type { TextKey } from '../../platform/text-areas.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Outcome } from '../../ui/form-page.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { pendingOrder } from './pending-order.ts';
import styles from './purchase-outcome.module.css';

const LOOK_EVERY_MS = 1_000;
/** The page stops polling after this many reads; the orders page shows the outcome later. */
const LOOKS = 60;

interface PurchaseOutcomeProps {
  id: string;
  /** The payment that the tokens are for. */
  payment: string | undefined;
  onAgain(): void;
}

/** The outcome of a charged purchase. The tokens arrive when the network confirms the payment. */
export function PurchaseOutcome({ id, payment, onAgain }: PurchaseOutcomeProps) {
  const { t } = useTranslation('buy');
  const { data, refetch } = useApi(purchasesEndpoints.read, { params: { id } });
  const invalidate = useInvalidate();
  const [looks, setLooks] = useState(0);
  const isDone = hasEnded(data);
  // Read again when the purchase has ended: the tokens are there then.
  const way = useWay(isDone ? payment : undefined);

  useEffect(() => {
    if (isDone || looks >= LOOKS) return;
    const timer = setTimeout(() => {
      void refetch().then(() => setLooks((count) => count + 1));
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isDone, looks, refetch]);

  const end = useEffectEvent(() => {
    pendingOrder.show(id);
    void invalidate(walletEndpoints.readAccounts);
    void invalidate(payEndpoints.read);
    void invalidate(transactionsEndpoints.list);
  });
  useEffect(() => {
    if (isDone) end();
  }, [isDone]);

  return (
    <Outcome
      key={isDone ? 'done' : 'waiting'}
      title={t(titleOf(data))}
      isSuccess={data?.status === 'credited'}
    >
      {data?.status === 'credited' && (
        <BigMoney amount={data.tokens} currency={brand.token.symbol} />
      )}
      <p role="status">{hasEnded(data) ? <Done purchase={data} /> : t('outcome.waiting-text')}</p>
      <Loaded query={way} skeleton={<Skeleton height="3rem" />}>
        {(found) =>
          found?.next ? (
            <StepLink step={found.next} way={found} />
          ) : (
            <Link className="button button--wide" href="/account/cash">
              {t('outcome.account')}
            </Link>
          )
        }
      </Loaded>
      <div className={styles.links}>
        <Link href={`/account/orders?receipt=${id}`}>{t('outcome.receipt')}</Link>
        <Link
          href="/account/buy"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          {t('outcome.more')}
        </Link>
      </div>
    </Outcome>
  );
}

const TITLES = {
  expired: 'outcome.failed',
  credited: 'outcome.done',
  partially_refunded: 'outcome.partly-refunded',
  refunded: 'outcome.refunded',
  disputed: 'outcome.disputed',
  charged_back: 'outcome.charged-back',
} as const satisfies Partial<Record<PurchaseStatus, TextKey<'buy'>>>;

type Ended = keyof typeof TITLES;

const hasEnded = (purchase: Purchase | undefined): purchase is Purchase & { status: Ended } =>
  purchase !== undefined && purchase.status in TITLES;

function titleOf(purchase: Purchase | undefined): TextKey<'buy'> {
  if (!hasEnded(purchase)) return 'outcome.waiting';
  return wasCredited(purchase) ? TITLES[purchase.status] : 'outcome.refused';
}

/** False for a purchase whose money went back before it was credited. */
const wasCredited = ({ status, creditedAt }: Purchase): boolean =>
  status !== 'refunded' || creditedAt !== null;

/** Why the money went back: the card was refused, or somebody else returned it. */
const RETURNED: Readonly<Record<string, TextKey<'buy'>>> = {
  card_limit: 'outcome.refused-text',
  card_loss: 'outcome.refused-card-text',
};

function Done({ purchase }: { purchase: Purchase & { status: Ended } }) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const { status, currency } = purchase;
  const amount = money(purchase.fiatAmount, currency);
  const refunded = money(purchase.refundedAmount, currency);
  const returned = money(purchase.tokensReturned, brand.token.symbol);
  switch (status) {
    case 'expired':
      return t('outcome.failed-text');
    case 'credited':
      return <Credited amount={amount} />;
    case 'partially_refunded':
      return t('outcome.refunded-text', { refunded, returned });
    case 'refunded':
      return wasCredited(purchase)
        ? t('outcome.refunded-text', { refunded, returned })
        : t(RETURNED[purchase.failure ?? ''] ?? 'outcome.returned-text', { amount });
    case 'disputed':
      return t('outcome.disputed-text', { amount, returned });
    case 'charged_back':
      return t('outcome.charged-back-text', { refunded, returned });
  }
}

/** With the balance once it is read again, which an earlier one would contradict. */
function Credited({ amount }: { amount: string }) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  const { data, isFetching } = useApi(walletEndpoints.readAccounts, {});
  const balance = data?.accounts.find(({ type }) => type === 'cash')?.balance;
  if (isFetching || balance === undefined) return t('outcome.paid-text', { amount });
  return t('outcome.done-text', { amount, balance: money(balance, brand.token.symbol) });
}
