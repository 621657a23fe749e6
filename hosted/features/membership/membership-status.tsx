import { useTranslation } from 'react-i18next';
import { brand } from '#shared/brand.ts';
import { type Membership, membershipOf } from '#shared/wallet/membership.ts';
import { useSession } from '../../platform/session-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { BlockNotice } from './block-notice.tsx';
import styles from './membership-status.module.css';
import type { MembershipData } from './use-membership.ts';

interface MembershipStatusProps extends MembershipData {
  /** On the overview: a ladder below tells the level and the next one, and a block leads the page. */
  hasLadder?: boolean;
}

/** Level, state and progress of a membership. */
export function MembershipStatus({ hasLadder = false, ...standing }: MembershipStatusProps) {
  const { t } = useTranslation('membership');
  const now = useSession().now();
  const { levels, stake, paymentsOff } = standing;
  const membership = membershipOf(levels, stake, now);
  if (!membership) return <Empty title={t('membership.none')} text={t('membership.none-text')} />;
  const { level, state, next, percent } = membership;
  // An active member's state is the level alone.
  if (hasLadder && state !== 'trial') return null;
  return (
    <div className={styles.standing}>
      <p className={styles.level}>
        {!hasLadder && <LevelEmblem level={level} size={56} />}
        {!hasLadder && <span className={styles.name}>{level}</span>}
        {state === 'trial' && <Badge text={t('state.trial')} />}
      </p>
      {!hasLadder && <BlockNotice />}
      {!paymentsOff && state === 'trial' && <TrialWords membership={membership} />}
      {!hasLadder && next && (
        <Way from={level} to={next.level} missing={next.missing} percent={percent} />
      )}
      {!hasLadder && !next && <p className={styles.soft}>{t('membership.at-top')}</p>}
    </div>
  );
}

function TrialWords({ membership: { trialUntil } }: { membership: Membership }) {
  const { t } = useTranslation('membership');
  const { date } = useFormat();
  return <p>{t('words.trial', { date: trialUntil ? date(trialUntil) : '' })}</p>;
}

interface WayProps {
  from: string;
  to: string;
  missing: string;
  percent: number;
}

function Way({ from, to, missing, percent }: WayProps) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  return (
    <div className={styles.nextLevel}>
      <Progress max={100} value={percent} label={t('membership.progress', { from, to })} />
      <p className={styles.soft}>
        {t('membership.to-next', { missing: money(missing, brand.token.symbol), level: to })}
      </p>
    </div>
  );
}
