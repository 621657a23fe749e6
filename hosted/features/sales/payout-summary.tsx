import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import type { Withdrawal } from '#shared/withdrawals/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import amounts from '../../ui/money.module.css';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { Worth } from '../wallet/worth.tsx';
import { HeldTokens } from '../withdrawals/held-tokens.tsx';
import { smallerAmount } from '../withdrawals/smaller-amount.ts';
import { useWithdrawals } from '../withdrawals/use-withdrawals.ts';

/** The amount available for payout, and the pending payout. */
export function PayoutSummary() {
  const { t } = useTranslation('sales');
  const accounts = useApi(walletEndpoints.readAccounts, {});
  const { query, pending } = useWithdrawals('payout');
  return (
    <Card title={t('payouts.title')}>
      <Loaded query={accounts} skeleton={<Skeleton height="6rem" />}>
        {(found) => {
          const cash = found.accounts.find(({ type }) => type === 'cash')?.balance ?? '0';
          return (
            <div className={amounts.figure}>
              <p className={amounts.soft}>{t('payouts.available')}</p>
              <BigMoney amount={cash} currency={brand.token.symbol} />
              <Worth tokens={cash} />
              {query.data && query.data.held.length > 0 && (
                // Suspends alone while its texts load.
                <Suspense fallback={<Skeleton height="6rem" />}>
                  <HeldTokens {...query.data} free={smallerAmount(cash, query.data.free)} />
                </Suspense>
              )}
            </div>
          );
        }}
      </Loaded>
      {query.data && <OnItsWay payout={pending} />}
      <div>
        <Link className="button button--outlined" href="/account/cash">
          {t('payouts.way')}
        </Link>
      </div>
    </Card>
  );
}

function OnItsWay({ payout }: { payout: Withdrawal | undefined }) {
  const { t } = useTranslation('sales');
  const { money, time } = useFormat();
  if (!payout) return <p className={amounts.soft}>{t('payouts.none')}</p>;
  const amount = money(payout.amount, brand.token.symbol);
  if (payout.checkingSince) {
    return <p>{t('payouts.checking', { amount, at: time(payout.checkingSince) })}</p>;
  }
  if (payout.underReview) return <p>{t('payouts.under-review', { amount })}</p>;
  return (
    <p>
      {payout.status === 'requested'
        ? t('payouts.waiting', { amount, at: time(payout.holdUntil) })
        : t('payouts.sending', { amount })}
    </p>
  );
}
