import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { brand } from '#shared/brand.ts';
import { useSession } from '../../platform/session-context.ts';
import { SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { isBusiness } from '../../platform/user.ts';
import { Logo } from '../../ui/logo.tsx';
import { MemberNav } from './member-nav.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  return (
    <header className={styles.bar}>
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <Link className={styles.home} href={user ? '/account' : '/'}>
          <span className="visually-hidden">{t('nav.home', { brand: brand.name })} </span>
          <Logo variant={user ? (isBusiness(user) ? 'business' : 'pay') : 'guest'} />
        </Link>
        {user && <MemberNav user={user} />}
        {user === null && (
          <Link className={`button ${styles.login}`} href={SIGN_IN_PATH}>
            {t('nav.login')}
          </Link>
        )}
      </nav>
    </header>
  );
}
