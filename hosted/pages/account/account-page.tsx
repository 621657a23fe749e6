import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EARLY_ACTING } from '#shared/documents/early-answers.ts';
import { ActingSwitch } from '../../features/acting/acting-switch.tsx';
import { BalanceCard } from '../../features/member-home/balance-card.tsx';
import { BlockNotice } from '../../features/membership/block-notice.tsx';
import { businessOverview } from '../../features/sales/lazy-parts.ts';
import { OverviewSkeleton } from '../../features/sales/overview-skeleton.tsx';
import { useMember } from '../../platform/use-member.ts';
import { isBusiness } from '../../platform/user.ts';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './account-page.module.css';
import {
  HistoryCard,
  KnownMerchants,
  LatestActivity,
  LevelLadder,
} from './member-home/lazy-parts.ts';
import { MembershipCard } from './membership/membership-card.tsx';
import { earlyHome, useEarlyHome } from './use-early-home.ts';

export { earlyHome };

/** The home of a member or of a business. */
export function AccountPage() {
  const { t } = useTranslation('account');
  const user = useMember();
  const [Overview] = useState(() => businessOverview());
  useEarlyHome();
  return (
    <Page width="wide" title={t('overview.title')}>
      <div className={styles.acting} {...{ [EARLY_ACTING]: '' }}>
        <ActingSwitch />
      </div>
      {/* The keys: nothing of one account stays on the page of another. */}
      {isBusiness(user) ? (
        <Suspense key={user.id} fallback={<OverviewSkeleton />}>
          <Overview />
        </Suspense>
      ) : (
        <MemberOverview key={user.id} />
      )}
    </Page>
  );
}

function MemberOverview() {
  return (
    <>
      <BlockNotice />
      <div className={styles.home}>
        <BalanceCard />
        <div className={styles.latest}>
          <Suspense fallback={<Skeleton height="28rem" />}>
            <LatestActivity />
          </Suspense>
        </div>
        <MembershipCard>
          <Suspense fallback={<Skeleton height="14rem" />}>
            <LevelLadder />
          </Suspense>
        </MembershipCard>
        <Suspense>
          <KnownMerchants />
        </Suspense>
      </div>
      <Suspense fallback={<Skeleton height="20rem" />}>
        <HistoryCard />
      </Suspense>
    </>
  );
}
