import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** The digits as an API call takes them: people type the spaces of the e-mail too. */
export const digitsOf = (typed: unknown): string => String(typed).replace(/[\s-]/g, '');

/** The field to blame for a refused call. */
export const blameDigits = ({ code }: Failure): string | undefined =>
  code === 'code_invalid' ? 'digits' : undefined;

/** The field for the digits of an e-mail, and its button. */
export function DigitsFields({ form }: { form: FormState }) {
  const { t } = useTranslation('mail-code');
  const textOf = useFailureText();
  const say = (failure: Failure) =>
    failure.code === 'code_invalid' ? t('digits.invalid') : textOf(failure);
  return (
    <Form form={form} say={say}>
      <FormField
        form={form}
        name="digits"
        label={t('digits.label')}
        message={t('digits.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        required
      />
      <SubmitButton form={form} busy={t('digits.busy')}>
        {t('digits.submit')}
      </SubmitButton>
    </Form>
  );
}
