import { useTranslation } from 'react-i18next';
import { EmailField } from '../../ui/form/email-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';

/** E-mail address and password. */
export function AccountFields({ form }: { form: FormState }) {
  const { t } = useTranslation('join');
  return (
    <>
      <EmailField form={form} label={t('register.email')} />
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
