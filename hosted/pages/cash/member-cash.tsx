import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import * as walletEndpoints from '#shared/wallet/endpoints.ts';
import { DepositCard } from '../../features/deposits/lazy-parts.ts';
import { OpenReservations } from '../../features/reservations/lazy-parts.ts';
import { buysByCard } from '../../features/test-mode/buys-by-card.ts';
import { RecentTransactions } from '../../features/transactions/recent-transactions.tsx';
import { KeptBack } from '../../features/wallet/kept-back.tsx';
import { Worth } from '../../features/wallet/worth.tsx';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import amounts from '../../ui/money.module.css';
import { Page } from '../../ui/page.tsx';
import { type QuickAction, QuickActions } from '../../ui/quick-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** A member's payment account. */
export function MemberCash() {
  const { t } = useTranslation('account');
  const canBuy = buysByCard(useMember());
  const query = useApi(walletEndpoints.readAccounts, {});
  const actions: QuickAction[] = [
    ...(canBuy ? [{ text: t('cash.buy'), icon: 'plus', href: '/account/buy' } as const] : []),
    { text: t('cash.change'), icon: 'stake', href: '/account/membership/stake' },
    { text: t('cash.orders'), icon: 'list', href: '/account/orders' },
  ];
  return (
    <Page width="wide" title={t('cash.title')} lead={t('cash.lead')}>
      <Card title={t('cash.balance')}>
        <Loaded query={query} skeleton={<Skeleton height="5.5rem" />}>
          {({ accounts, keptBack }) => {
            const balance = accounts.find(({ type }) => type === 'cash')?.balance ?? '0';
            return (
              <>
                <div className={amounts.figure}>
                  <BigMoney amount={balance} currency={brand.token.symbol} />
                  <Worth tokens={balance} />
                </div>
                <KeptBack kept={keptBack} />
              </>
            );
          }}
        </Loaded>
        {!canBuy && <p className={amounts.soft}>{t('overview.test-tokens')}</p>}
        <QuickActions actions={actions} />
      </Card>
      <Suspense fallback={null}>
        <OpenReservations place="cash" />
      </Suspense>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <DepositCard account="cash" />
      </Suspense>
      <RecentTransactions account="cash" />
    </Page>
  );
}
