import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card, CardLink } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MembershipStatus } from './membership-status.tsx';
import { useMembership } from './use-membership.ts';

/** The member's level and the progress to the next one. @param children what follows below it */
export function MembershipCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <Card
      title={t('overview.membership')}
      action={<CardLink href="/account/membership">{t('overview.stake')}</CardLink>}
    >
      <Loaded query={useMembership()} skeleton={<Skeleton height="13rem" />}>
        {(standing) => <MembershipStatus {...standing} />}
      </Loaded>
      {children}
    </Card>
  );
}
