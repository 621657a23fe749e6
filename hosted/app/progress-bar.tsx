import { useTranslation } from 'react-i18next';
import styles from './progress-bar.module.css';
import { useProgress } from './progress-context.ts';
import { useSignal } from './use-signal.ts';

/** The way to the next page, at the top edge. */
export function ProgressBar() {
  const { t } = useTranslation();
  const { shown, percent, failed } = useSignal(useProgress().state);
  if (!shown) return null;
  return (
    <div
      className={failed ? `${styles.bar} ${styles.failed}` : styles.bar}
      role="progressbar"
      // Stands in no landmark of the page: it is of all of them.
      aria-live="polite"
      aria-label={t('nav.loading')}
      aria-valuenow={Math.round(percent)}
      style={{ inlineSize: `${percent}%` }}
    />
  );
}
