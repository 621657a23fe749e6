import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../app/session-context.ts';
import { SIGN_IN_PATH } from '../../app/sign-in-path.ts';
import { useSignal } from '../../app/use-signal.ts';
import { useTitle } from '../../app/use-title.ts';
import { displayName } from '../../app/user.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import styles from './home-page.module.css';

/** Says who is signed in, or offers to sign in. */
export function HomePage() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  const title = t(user ? 'signed-in.title' : 'footer.claim');
  useTitle(title);
  // Neither greeting is true before the session is known.
  if (user === undefined) return <div aria-busy="true" />;
  return (
    <div className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        {user ? (
          <p className={`${styles.lead} ${styles.person}`}>
            <Avatar name={user.name} surname={user.surname} />
            {t('signed-in.as', { name: displayName(user) })}
          </p>
        ) : (
          <>
            <p className={styles.lead}>{t('home.lead')}</p>
            <Link className="button" href={SIGN_IN_PATH}>
              {t('nav.login')}
            </Link>
          </>
        )}
      </div>
      <BrandMark className={styles.mark} />
    </div>
  );
}
