import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from './form-field.tsx';
import styles from './password-field.module.css';
import type { FormState } from './use-form.ts';

interface PasswordFieldProps {
  form: FormState;
  name: string;
  label: string;
  message?: string | undefined;
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a toggle that shows the value, to prevent typing errors. */
export function PasswordField({ label, ...field }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <FormField {...field} label={label} type={shown ? 'text' : 'password'} required />
      <button
        type="button"
        className={styles.show}
        aria-pressed={shown}
        aria-label={t('show.label', { field: label })}
        onClick={() => setShown(!shown)}
      >
        {t(shown ? 'show.hide' : 'show.show')}
      </button>
    </div>
  );
}
