import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './offline-notice.module.css';

/** Shown while the browser is offline. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(subscribe, readOnline, () => true);
  return (
    <div role="status" className={isOnline ? 'visually-hidden' : styles.notice}>
      {isOnline ? '' : t('offline.notice')}
    </div>
  );
}

const readOnline = () => navigator.onLine;

function subscribe(notify: () => void): () => void {
  addEventListener('online', notify);
  addEventListener('offline', notify);
  return () => {
    removeEventListener('online', notify);
    removeEventListener('offline', notify);
  };
}
