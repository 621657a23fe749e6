import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../app/session-context.ts';
import { SIGN_IN_PATH } from '../../app/sign-in-path.ts';
import { useSignal } from '../../app/use-signal.ts';
import { Hero } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import styles from './join-page.module.css';

/** The two ways to belong: as a person, or as a business. */
export function JoinPage() {
  const { t } = useTranslation('join');
  const user = useSignal(useSession().user);
  return (
    <Page width="wide">
      <Hero title={t('join.title')} lead={t('join.lead')} />
      <ul className={styles.ways}>
        <li className={styles.way}>
          <h2>{t('join.person')}</h2>
          <p>{t('join.person-text')}</p>
          <Link className="button" href="/register">
            {t('join.person-action')}
          </Link>
        </li>
        <li className={styles.way}>
          <h2>{t('join.business')}</h2>
          <p>{t('join.business-text')}</p>
          <Link className="button" href="/join/business">
            {t('join.business-action')}
          </Link>
        </li>
      </ul>
      {!user && (
        <p className={styles.member}>
          {t('join.member')} <Link href={SIGN_IN_PATH}>{t('join.sign-in')}</Link>
        </p>
      )}
    </Page>
  );
}
