import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { profilePart } from '#shared/profile-parts.ts';
import { type Membership, membershipOf } from '#shared/wallet/membership.ts';
import { useSession } from '../../platform/session-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Empty } from '../../ui/empty.tsx';
import { LevelEmblem } from '../../ui/level-emblem.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './membership-status.module.css';
import type { MembershipData } from './use-membership.ts';

const TONES = { trial: 'plain', expired: 'bad' } as const;

interface MembershipStatusProps extends MembershipData {
  /** A ladder below tells the level and the way to the next one. */
  hasLadder?: boolean;
}

/** Level, state and progress of a membership. */
export function MembershipStatus({
  levels,
  stake,
  paymentsOff,
  disabledBy,
  hasLadder = false,
}: MembershipStatusProps) {
  const { t } = useTranslation('membership');
  const membership = membershipOf(levels, stake, useSession().now());
  if (!membership) return <Empty title={t('membership.none')} text={t('membership.none-text')} />;
  const { level, state, next, percent } = membership;
  // An active member's state is the level alone.
  if (hasLadder && state === 'active' && !paymentsOff) return null;
  return (
    <div className={styles.standing}>
      {!(hasLadder && state === 'active') && (
        <p className={styles.level}>
          {!hasLadder && <LevelEmblem level={level} size={56} />}
          {!hasLadder && <span className={styles.name}>{level}</span>}
          {state !== 'active' && <Badge tone={TONES[state]} text={t(`state.${state}`)} />}
        </p>
      )}
      {paymentsOff && <PaymentsOff reason={reasonOf({ paymentsOff, disabledBy })} />}
      {!paymentsOff && state !== 'active' && <Words state={state} membership={membership} />}
      {!hasLadder && next && (
        <Way from={level} to={next.level} missing={next.missing} percent={percent} />
      )}
      {!hasLadder && !next && <p className={styles.soft}>{t('membership.at-top')}</p>}
    </div>
  );
}

const REMEDIES = {
  account_disabled: {
    text: 'words.account_disabled',
    href: '/contact',
    label: 'words.write',
  },
  account_deleting: {
    text: 'words.account_deleting',
    href: profilePart('delete-account'),
    label: 'words.keep',
  },
  account_left: {
    text: 'words.account_left',
    href: '/account/cash',
    label: 'words.deposit',
  },
  account_frozen: {
    text: 'words.account_frozen',
    href: '/account/forgot-password',
    label: 'words.new-password',
  },
} as const;

const reasonOf = ({
  paymentsOff,
  disabledBy,
}: Pick<MembershipData, 'paymentsOff' | 'disabledBy'>): keyof typeof REMEDIES =>
  paymentsOff === 'account_frozen' ? paymentsOff : (disabledBy ?? 'account_disabled');

function PaymentsOff({ reason }: { reason: keyof typeof REMEDIES }) {
  const { t } = useTranslation('membership');
  const { text, href, label } = REMEDIES[reason];
  return (
    <p className="notice notice--info">
      {t(text)} <Link href={href}>{t(label)}</Link>
    </p>
  );
}

function Words({ state, membership }: { state: keyof typeof TONES; membership: Membership }) {
  const { t } = useTranslation('membership');
  const { money, date } = useFormat();
  const { level, trialUntil, next } = membership;
  return (
    <p>
      {t(`words.${state}`, {
        date: trialUntil ? date(trialUntil) : '',
        missing: next ? money(next.missing, brand.token.symbol) : '',
        // An expired member sees the level that allows payments again.
        level: state === 'expired' ? next?.level : level,
      })}
    </p>
  );
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
