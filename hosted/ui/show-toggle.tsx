import { useTranslation } from 'react-i18next';

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
      className="password__show"
      aria-pressed={shown}
      aria-label={t('show.label', { field: label })}
      onClick={() => onShow(!shown)}
    >
      {t(shown ? 'show.hide' : 'show.show')}
    </button>
  );
}
