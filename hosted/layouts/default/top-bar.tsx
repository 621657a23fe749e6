import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { User } from '#shared/auth/contract.ts';
import { brand } from '#shared/brand.ts';
import { useSession } from '../../app/session-context.ts';
import { SIGN_IN_PATH } from '../../app/sign-in-path.ts';
import { useSignal } from '../../app/use-signal.ts';
import { displayName, isBusiness } from '../../app/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo, type LogoVariant } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  return (
    <header className={styles.bar}>
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <Link className={styles.home} href="/">
          <span className="visually-hidden">{t('nav.home', { brand: brand.name })} </span>
          <Logo variant={logoOf(user)} />
        </Link>
        {user && <Member user={user} />}
        {user === null && (
          <Link className={`button ${styles.login}`} href={SIGN_IN_PATH}>
            {t('nav.login')}
          </Link>
        )}
      </nav>
    </header>
  );
}

function Member({ user }: { user: User }) {
  const { t } = useTranslation();
  const session = useSession();
  const [leaving, setLeaving] = useState<'no' | 'busy' | 'failed'>('no');

  async function leave() {
    if (leaving === 'busy') return;
    setLeaving('busy');
    const result = await session.signOut();
    if (session.user.peek() === null) navigate(SIGN_IN_PATH);
    else setLeaving(result.ok ? 'no' : 'failed');
  }

  return (
    <div className={styles.member}>
      <Avatar name={user.name} surname={user.surname} />
      <span className={styles.name}>{displayName(user)}</span>
      <button
        type="button"
        className={styles.leave}
        aria-label={t('nav.logout')}
        title={t('nav.logout')}
        aria-disabled={leaving === 'busy' || undefined}
        onClick={leave}
      >
        <Icon name="logout" />
      </button>
      <div className={styles.failure}>
        <Notice tone="error" text={leaving === 'failed' ? t('nav.logout-failed') : ''} />
      </div>
    </div>
  );
}

function logoOf(user: User | null | undefined): LogoVariant {
  if (!user) return 'guest';
  return isBusiness(user) ? 'business' : 'pay';
}
