import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as endpoints from '#shared/mailbox/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';

/** Takes the digits of the e-mail. The field has the focus when it appears. */
export function DigitsField({ onProven }: { onProven(): void }) {
  const { t } = useTranslation('mail-code');
  const { client } = useSession();
  const textOf = useFailureText();
  const form = useForm({
    schema: endpoints.prove.body,
    shape: ({ digits }) => ({ digits: String(digits).replace(/[\s-]/g, '') }),
    send: (body) => client.call(endpoints.prove, { body }),
    onDone: onProven,
    blame: ({ code }) => (code === 'code_invalid' ? 'digits' : undefined),
  });
  const { ref } = form;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
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
