import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MembershipStatus } from '../../../features/membership/membership-status.tsx';
import { useMembership } from '../../../features/membership/use-membership.ts';
import { Card, CardLink } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isLadder } from './is-ladder.ts';

/** The member's state and, as children, the ladder that tells the level and the next one. */
export function MembershipCard({ children }: { children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <Card
      title={t('overview.membership')}
      action={<CardLink href="/account/membership">{t('overview.stake')}</CardLink>}
    >
      <Loaded query={useMembership()} skeleton={<Skeleton height="17rem" />}>
        {(standing) => (
          <>
            <MembershipStatus {...standing} hasLadder={isLadder(standing.levels)} />
            {isLadder(standing.levels) && children}
          </>
        )}
      </Loaded>
    </Card>
  );
}
