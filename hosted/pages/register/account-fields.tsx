import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** What one signs in with. */
export function AccountFields({ form }: { form: FormState }) {
  const { t } = useTranslation('join');
  return (
    <>
      <FormField
        form={form}
        name="email"
        type="email"
        label={t('register.email')}
        autoComplete="username"
        maxLength={254}
        required
      />
      <PasswordField
        form={form}
        name="password"
        label={t('register.password')}
        message={t('register.hint')}
        autoComplete="new-password"
      />
    </>
  );
}
