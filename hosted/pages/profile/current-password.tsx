import { useTranslation } from 'react-i18next';
import type { FormState } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** Asked where a borrowed computer could do harm. */
export function CurrentPassword({ form }: { form: FormState }) {
  const { t } = useTranslation('profile');
  return (
    <PasswordField
      form={form}
      name="currentPassword"
      label={t('edit.current')}
      message={t('edit.current-hint')}
      autoComplete="current-password"
    />
  );
}
