import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { membershipOf } from '#shared/wallet/membership.ts';
import { DepositCard } from '../../features/deposits/deposit-card.tsx';
import { MembershipStatus } from '../../features/membership/membership-status.tsx';
import { discountOf } from '../../features/membership/membership-terms.ts';
import { type MembershipData, useMembership } from '../../features/membership/use-membership.ts';
import { RecentTransactions } from '../../features/transactions/recent-transactions.tsx';
import { Worth } from '../../features/wallet/worth.tsx';
import { loadTexts } from '../../platform/i18n.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import amounts from '../../ui/money.module.css';
import { Columns, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The tables below the level load after it. */
const LevelTable = lazyPart('level-table', () =>
  import('./level-table.tsx').then((m) => m.LevelTable),
);
/** Lazy with their texts, because many members have none. */
const PassesCard = lazyPart('passes-card', async () => {
  const [{ PassesCard }] = await Promise.all([
    import('./passes/passes-card.tsx'),
    loadTexts(['own-passes', 'sharing']),
  ]);
  return PassesCard;
});
const GiftCard = lazyPart('gift-card', async () => {
  const [{ GiftCard }] = await Promise.all([
    import('./passes/gift-card.tsx'),
    loadTexts(['own-passes']),
  ]);
  return GiftCard;
});
const LevelHistory = lazyPart('level-history', () =>
  import('./level-history.tsx').then((m) => m.LevelHistory),
);

/** The member's passes and level, and the requirements of all levels. */
export function MembershipPage({ search }: PageProps) {
  const { t } = useTranslation('membership');
  const gift = search.get('gift');
  return (
    <Page width="wide" title={t('membership.title')} lead={<Discount />}>
      {gift && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <GiftCard key={gift} id={gift} />
        </Suspense>
      )}
      <Suspense>
        <PassesCard open={search.get('pass')} />
      </Suspense>
      <Loaded query={useMembership()} skeleton={<Skeleton height="36rem" />}>
        {(data) => <Content {...data} />}
      </Loaded>
      <RecentTransactions account="stake" />
    </Page>
  );
}

function Content(data: MembershipData) {
  const { t } = useTranslation('membership');
  const current = membershipOf(data.levels, data.stake, useSession().now())?.level;
  return (
    <>
      <Columns>
        <Card title={t('membership.your-level')}>
          <MembershipStatus {...data} />
        </Card>
        <Card title={t('membership.staked')}>
          <div className={amounts.figure}>
            <BigMoney amount={data.stake} currency={brand.token.symbol} />
            <Worth tokens={data.stake} />
          </div>
          <Link className="button" href="/account/membership/stake">
            <Icon name="stake" size={20} />
            {t('membership.change')}
          </Link>
        </Card>
      </Columns>
      {data.levels.length > 0 && (
        <Card title={t('membership.levels')}>
          <Suspense fallback={<Skeleton lines={5} />}>
            <LevelTable levels={data.levels} current={current} />
          </Suspense>
        </Card>
      )}
      <Suspense fallback={<Skeleton height="12rem" />}>
        <LevelHistory />
      </Suspense>
      <DepositCard account="stake" />
    </>
  );
}

/** Omitted when the config has no discount. */
function Discount() {
  const { t, i18n } = useTranslation('membership');
  const percent = discountOf(useSignal(useStore().appConfig), i18n.language);
  return percent ? t('membership.discount', { percent }) : '\u00a0';
}
