import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Standing } from '../membership/standing.tsx';
import { useMembership } from '../membership/use-membership.ts';
import styles from './account.module.css';

/** The level, and how far the next one is. */
export function MembershipCard() {
  const { t } = useTranslation('account');
  return (
    <Card
      title={t('overview.membership')}
      action={
        <Link className={styles.aside} href="/account/membership">
          {t('overview.stake')}
        </Link>
      }
    >
      <Loaded query={useMembership()} skeleton={<Skeleton height="13rem" />}>
        {(standing) => <Standing {...standing} />}
      </Loaded>
    </Card>
  );
}
