import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import * as purchasesEndpoints from '#shared/purchases/endpoints.ts';
import { isPayable, type Purchase } from '#shared/purchases/endpoints.ts';
import * as transactionsEndpoints from '#shared/transactions/endpoints.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { TextKey } from '../../platform/text-areas.ts';
import { useApi, useInvalidate } from '../../platform/use-api.ts';
import actionLinks from '../../ui/action-links.module.css';
import { Outcome } from '../../ui/form-page.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { pendingOrder } from './pending-order.ts';

const LOOK_EVERY_MS = 1_000;
/** The page stops polling after this many reads; the orders page shows the outcome later. */
const LOOKS = 60;

/** The outcome of a charged purchase. The tokens arrive when the network confirms the payment. */
export function PurchaseOutcome({ id, onAgain }: { id: string; onAgain(): void }) {
  const { t } = useTranslation('buy');
  const { data, refetch } = useApi(purchasesEndpoints.read, { params: { id } });
  const invalidate = useInvalidate();
  const [looks, setLooks] = useState(0);
  const isDone = data !== undefined && !isPayable(data.status) && data.status !== 'paid';

  useEffect(() => {
    if (isDone || looks >= LOOKS) return;
    const timer = setTimeout(() => {
      void refetch().then(() => setLooks((count) => count + 1));
    }, LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isDone, looks, refetch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the purchase ends
  useEffect(() => {
    if (!isDone) return;
    pendingOrder.show(id);
    void invalidate(walletEndpoints.readAccounts);
    void invalidate(transactionsEndpoints.list);
  }, [isDone]);

  return (
    <Outcome key={isDone ? 'done' : 'waiting'} title={t(titleOf(data, isDone))}>
      <p role="status">{isDone ? <Done purchase={data} /> : t('outcome.waiting-text')}</p>
      <div className={actionLinks.row}>
        <Link className={actionLinks.action} href={`/account/orders?receipt=${id}`}>
          {t('outcome.receipt')}
        </Link>
        <Link className={actionLinks.action} href="/account/cash">
          {t('outcome.account')}
        </Link>
        <Link
          className={actionLinks.action}
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

function titleOf(purchase: Purchase | undefined, isDone: boolean): TextKey<'buy'> {
  if (!isDone) return 'outcome.waiting';
  if (isRefused(purchase)) return 'outcome.refused';
  return purchase?.status === 'expired' ? 'outcome.failed' : 'outcome.done';
}

/** Paid and refunded, because the card exceeded its limit. */
const isRefused = (purchase: Purchase | undefined): boolean =>
  purchase?.status === 'refunded' && purchase.creditedAt === null;

function Done({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  if (purchase.status === 'expired') return t('outcome.failed-text');
  if (isRefused(purchase)) {
    return t('outcome.refused-text', { amount: money(purchase.fiatAmount, purchase.currency) });
  }
  return t('outcome.done-text', {
    tokens: money(purchase.tokens, brand.token.symbol),
    amount: money(purchase.fiatAmount, purchase.currency),
  });
}
