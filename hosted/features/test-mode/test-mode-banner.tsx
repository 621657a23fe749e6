import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session-context.ts';
import { useSignal } from '../../platform/use-signal.ts';
import styles from './test-mode.module.css';

/** Marks each page of a business or member in test mode. */
export function TestModeBanner() {
  const { t } = useTranslation();
  const user = useSignal(useSession().user);
  const isTest = user?.livemode === false;
  return (
    <div role="status" className={isTest ? styles.banner : 'visually-hidden'}>
      {isTest ? t('test-mode.banner') : ''}
    </div>
  );
}
