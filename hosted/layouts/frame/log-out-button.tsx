import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { navigate } from 'wouter/use-browser-location';
import { useSession } from '../../platform/session-context.ts';
import { SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Drawing, LOGOUT } from '../../ui/drawing.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './top-bar.module.css';

export function LogOutButton() {
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
    <>
      <button
        type="button"
        className={`${styles.round} ${styles.leave}`}
        aria-label={t('nav.logout')}
        title={t('nav.logout')}
        aria-disabled={leaving === 'busy' || undefined}
        onClick={leave}
      >
        <Drawing path={LOGOUT} size={22} />
        <span aria-hidden="true">{t('nav.logout')}</span>
      </button>
      <div className={styles.failure}>
        <Notice tone="error" text={leaving === 'failed' ? t('nav.logout-failed') : ''} />
      </div>
    </>
  );
}
