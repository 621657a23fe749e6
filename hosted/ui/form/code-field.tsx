import { useTranslation } from 'react-i18next';
import { FormField } from './form-field.tsx';
import type { FormState } from './use-form.ts';

interface CodeFieldProps {
  form: FormState;
  label?: string;
  message?: string;
}

/** An authenticator code or a recovery code. Phones show the numeric keyboard. */
export function CodeField({ form, label, message }: CodeFieldProps) {
  const { t } = useTranslation('second-factor');
  return (
    <FormField
      form={form}
      name="code"
      label={label ?? t('code.label')}
      message={message ?? t('code.hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      required
    />
  );
}
