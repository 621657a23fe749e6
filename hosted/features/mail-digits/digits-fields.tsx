import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import { areWhole } from '#shared/mail-codes/digits.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** The field to blame for a refused call. */
export const blameDigits = ({ code }: Failure): string | undefined =>
  code === 'code_invalid' ? 'digits' : undefined;

/** The field for the digits of an e-mail, which are sent after the last one, and its button. */
export function DigitsFields({ form }: { form: FormState }) {
  const { t } = useTranslation('mail-code');
  const textOf = useFailureText();
  const { ref } = form;
  useEffect(() => {
    const element = ref.current;
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && areWhole(target.value)) element?.requestSubmit?.();
    };
    element?.addEventListener('input', onInput);
    return () => element?.removeEventListener('input', onInput);
  }, [ref]);
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
