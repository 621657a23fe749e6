import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { membershipOf, type StakingLevel } from '#shared/wallet/membership.ts';
import { DepositCard } from '../../features/deposits/deposit-card.tsx';
import { MembershipStatus } from '../../features/membership/membership-status.tsx';
import { discountOf } from '../../features/membership/membership-terms.ts';
import { type MembershipData, useMembership } from '../../features/membership/use-membership.ts';
import { RecentTransactions } from '../../features/transactions/recent-transactions.tsx';
import { Worth } from '../../features/wallet/worth.tsx';
import { useStore } from '../../platform/store-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import actionLinks from '../../ui/action-links.module.css';
import { Badge } from '../../ui/badge.tsx';
import { BigMoney } from '../../ui/big-money.tsx';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import amounts from '../../ui/money.module.css';
import { Money } from '../../ui/money.tsx';
import { Columns, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LevelHistory } from './level-history.tsx';

/** The member's level and the requirements of all levels. */
export function MembershipPage() {
  const { t } = useTranslation('membership');
  return (
    <Page width="wide" title={t('membership.title')} lead={<Discount />}>
      <Loaded query={useMembership()} skeleton={<Skeleton height="36rem" />}>
        {(data) => <Content {...data} />}
      </Loaded>
      <RecentTransactions account="stake" />
    </Page>
  );
}

function Content(data: MembershipData) {
  const { t } = useTranslation('membership');
  const current = membershipOf(data.levels, data.stake, Date.now())?.level;
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
          <div className={actionLinks.row}>
            <Link className={actionLinks.action} href="/account/membership/stake">
              {t('membership.change')}
            </Link>
          </div>
        </Card>
      </Columns>
      {data.levels.length > 0 && (
        <Card title={t('membership.levels')}>
          <Levels levels={data.levels} current={current} />
        </Card>
      )}
      <LevelHistory />
      <DepositCard account="stake" />
    </>
  );
}

function Levels({
  levels,
  current,
}: {
  levels: readonly StakingLevel[];
  current: string | undefined;
}) {
  const { t } = useTranslation('membership');
  const tokens = (amount: string) => <Money amount={amount} currency={brand.token.symbol} />;
  const columns: Column<StakingLevel>[] = [
    { key: 'level', head: t('membership.level'), cell: ({ level }) => level },
    {
      key: 'threshold',
      head: t('membership.threshold'),
      align: 'end',
      cell: ({ threshold }) => tokens(threshold),
    },
    {
      key: 'missing',
      head: t('membership.missing'),
      align: 'end',
      cell: ({ reached, missing }) => (reached ? '–' : tokens(missing)),
    },
    {
      key: 'reached',
      head: t('membership.reached'),
      align: 'end',
      cell: ({ level, reached }) =>
        level === current ? (
          <Badge tone="good" text={t('membership.current')} />
        ) : (
          t(reached ? 'membership.yes' : 'membership.not-yet')
        ),
    },
  ];
  return (
    <DataTable
      caption={t('membership.caption')}
      columns={columns}
      rows={levels}
      keyOf={({ level }) => level}
    />
  );
}

/** Omitted when the config has no discount. */
function Discount() {
  const { t, i18n } = useTranslation('membership');
  const percent = discountOf(useSignal(useStore().appConfig), i18n.language);
  return percent ? t('membership.discount', { percent }) : '\u00a0';
}
