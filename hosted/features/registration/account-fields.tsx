import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form/form-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';

/** E-mail address and password. */
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
