import { useTranslation } from 'react-i18next';
import { useSignal } from '../../platform/use-signal.ts';
import { answer, giveAnswer } from './consent.ts';
import styles from './consent-notice.module.css';

/** Two equal ways; the current answer is pressed. */
export function ConsentButtons() {
  const { t } = useTranslation('consent');
  const current = useSignal(answer);
  const way = (name: 'necessary' | 'all', text: string) => (
    <button
      type="button"
      className={styles.button}
      aria-pressed={current && current === name}
      onClick={() => giveAnswer(name)}
    >
      {text}
    </button>
  );
  return (
    <div className={styles.buttons}>
      {way('necessary', t('consent.necessary-only'))}
      {way('all', t('consent.accept'))}
    </div>
  );
}
