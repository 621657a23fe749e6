import { useTranslation } from 'react-i18next';
import { useProgress } from '../platform/progress-context.ts';
import { useSignal } from '../platform/use-signal.ts';
import styles from './progress-bar.module.css';

/** Progress of a navigation, at the top edge of the window. */
export function ProgressBar() {
  const { t } = useTranslation();
  const { shown, percent, failed } = useSignal(useProgress().state);
  if (!shown) return null;
  return (
    <div
      className={failed ? `${styles.bar} ${styles.failed}` : styles.bar}
      role="progressbar"
      // Outside every landmark, because it belongs to all pages.
      aria-live="polite"
      aria-label={t('nav.loading')}
      aria-valuenow={Math.round(percent)}
      style={{ inlineSize: `${percent}%` }}
    />
  );
}
