import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { profilePart } from '#shared/profile-parts.ts';
import { membershipOf } from '#shared/wallet/membership.ts';
import { useSession } from '../../platform/session-context.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { Block } from './block.ts';
import styles from './blocked-state.module.css';
import type { MembershipData } from './use-membership.ts';

const REMEDIES = {
  expired: { text: 'words.expired', href: '/account/membership/stake', label: 'move.title' },
  account_disabled: { text: 'words.account_disabled', href: '/contact', label: 'words.write' },
  account_deleting: {
    text: 'words.account_deleting',
    href: profilePart('delete-account'),
    label: 'words.keep',
  },
  account_left: { text: 'words.account_left', href: '/account/cash', label: 'words.deposit' },
  account_frozen: {
    text: 'words.account_frozen',
    href: '/account/forgot-password',
    label: 'words.new-password',
  },
} as const;

interface BlockedStateProps {
  block: Block;
  standing: MembershipData;
}

/** The state in words, and the way out. */
export function BlockedState({ block, standing: { levels, stake } }: BlockedStateProps) {
  const { t } = useTranslation('membership');
  const { money } = useFormat();
  const { text, href, label } = REMEDIES[block];
  // The level that allows payments again.
  const next = membershipOf(levels, stake, useSession().now())?.next;
  return (
    <div className={`notice notice--warning ${styles.blocked}`}>
      {block === 'expired' && <strong className={styles.state}>{t('state.expired')}</strong>}
      <p>
        {t(text, {
          missing: next ? money(next.missing, brand.token.symbol) : '',
          level: next?.level ?? '',
        })}
      </p>
      <Link className="button" href={href}>
        {t(label)}
      </Link>
    </div>
  );
}
