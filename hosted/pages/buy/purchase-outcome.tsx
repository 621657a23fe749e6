import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { isPayable, type Purchase, readPurchase } from '#shared/purchases/contract.ts';
import { listTransactions } from '#shared/transactions/contract.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { Outcome } from '../../ui/form-page.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';

const LOOK_EVERY_MS = 1_000;
/** After so many looks the rest is for the orders page. */
const LOOKS = 60;

/** What became of a purchase whose card was charged: the tokens come when the network has told us. */
export function PurchaseOutcome({ id, onAgain }: { id: string; onAgain(): void }) {
  const { t } = useTranslation('buy');
  const { data, refetch } = useApi(readPurchase, { params: { id } });
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is done
  useEffect(() => {
    if (!isDone) return;
    void invalidate(readAccounts);
    void invalidate(listTransactions);
  }, [isDone]);

  return (
    <Outcome key={isDone ? 'done' : 'waiting'} title={t(titleOf(data, isDone))}>
      <p role="status">{isDone ? <Done purchase={data} /> : t('outcome.waiting-text')}</p>
      <div className={account.ways}>
        <Link className={account.way} href={`/account/orders?receipt=${id}`}>
          {t('outcome.receipt')}
        </Link>
        <Link className={account.way} href="/account/cash">
          {t('outcome.account')}
        </Link>
        <Link
          className={account.way}
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

function titleOf(purchase: Purchase | undefined, isDone: boolean): string {
  if (!isDone) return 'outcome.waiting';
  return purchase?.status === 'expired' ? 'outcome.failed' : 'outcome.done';
}

function Done({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('buy');
  const { money } = useFormat();
  if (purchase.status === 'expired') return t('outcome.failed-text');
  return t('outcome.done-text', {
    tokens: money(purchase.tokens, brand.token.symbol),
    amount: money(purchase.fiatAmount, purchase.currency),
  });
}
