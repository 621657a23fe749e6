import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';

interface CodeFieldProps {
  form: FormState;
  label?: string;
  message?: string;
}

/** A code of the authenticator, or a recovery code: phones offer the keys of digits for both. */
export function CodeField({ form, label, message }: CodeFieldProps) {
  const { t } = useTranslation('second-factor');
  return (
    <FormField
      form={form}
      name="code"
      label={label ?? t('label')}
      message={message ?? t('hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      required
    />
  );
}
