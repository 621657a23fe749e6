import { useTranslation } from 'react-i18next';
import styles from './show-toggle.module.css';

interface ShowToggleProps {
  /** Of the password field. */
  label: string;
  shown: boolean;
  onShow(shown: boolean): void;
}

/** Shows the value of a password field, to prevent typing errors. It stands beside the field's label. */
export function ShowToggle({ label, shown, onShow }: ShowToggleProps) {
  const { t } = useTranslation('auth');
  return (
    <button
      type="button"
      className={styles.show}
      aria-pressed={shown}
      aria-label={t('show.label', { field: label })}
      onClick={() => onShow(!shown)}
    >
      {t(shown ? 'show.hide' : 'show.show')}
    </button>
  );
}
