import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useSession } from '../../platform/session-context.ts';
import { SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { useSignal } from '../../platform/use-signal.ts';
import { Hero } from '../../ui/hero.tsx';
import { Page } from '../../ui/page.tsx';
import tiles from '../../ui/tiles.module.css';
import styles from './join-page.module.css';

/** The choice between a personal and a business account. */
export function JoinPage() {
  const { t } = useTranslation('join');
  const user = useSignal(useSession().user);
  return (
    <Page width="wide">
      <Hero title={t('join.title')} lead={t('join.lead')} />
      <ul className={`${tiles.tiles} ${tiles.few}`}>
        <li className={styles.option}>
          <h2>{t('join.person')}</h2>
          <p>{t('join.person-text')}</p>
          <Link className="button" href="/register">
            {t('join.person-action')}
          </Link>
        </li>
        <li className={styles.option}>
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
