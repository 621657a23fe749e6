import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { readAccounts } from '#shared/wallet/contract.ts';
import type { Withdrawal } from '#shared/withdrawals/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';
import account from '../account/account.module.css';
import { Worth } from '../account/worth.tsx';
import { useWithdrawals } from '../withdrawals/use-withdrawals.ts';

/** What can be taken out, and what is on its way. */
export function PayoutSummary() {
  const { t } = useTranslation('sales');
  const accounts = useApi(readAccounts, {});
  const { query, pending } = useWithdrawals('payout');
  return (
    <Card
      title={t('payouts.title')}
      action={
        <Link className={account.aside} href="/account/cash">
          {t('payouts.way')}
        </Link>
      }
    >
      <Loaded query={accounts} skeleton={<Skeleton height="6rem" />}>
        {(found) => {
          const cash = found.accounts.find(({ type }) => type === 'cash')?.balance ?? '0';
          return (
            <div className={account.figure}>
              <p className={account.soft}>{t('payouts.available')}</p>
              <p className={account.amount}>
                <Money amount={cash} currency={brand.token.symbol} />
              </p>
              <Worth tokens={cash} />
            </div>
          );
        }}
      </Loaded>
      {query.data && <OnItsWay payout={pending} />}
    </Card>
  );
}

function OnItsWay({ payout }: { payout: Withdrawal | undefined }) {
  const { t } = useTranslation('sales');
  const { money, time } = useFormat();
  if (!payout) return <p className={account.soft}>{t('payouts.none')}</p>;
  const amount = money(payout.amount, brand.token.symbol);
  return (
    <p>
      {payout.status === 'requested'
        ? t('payouts.waiting', { amount, at: time(payout.holdUntil) })
        : t('payouts.sending', { amount })}
    </p>
  );
}
