import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import styles from './test-mode.module.css';

/** Marks each page of a business or member in test mode. */
export function TestModeBanner() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  if (user?.livemode !== false) return null;
  return (
    <div role="status" className={styles.banner}>
      {t('test-mode.banner')}
    </div>
  );
}
