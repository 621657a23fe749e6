import { useTranslation } from 'react-i18next';
import type { Failure, Result } from '#shared/http/api-client.ts';
import * as mailCodesEndpoints from '#shared/mail-codes/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';

interface DigitsFormProps {
  purpose: 'confirmation' | 'reset';
  email: string;
  /** Of the mail that was asked for. */
  ticket: string;
  /** Uses the code, before the form ends. */
  use?(code: string): Promise<Result<unknown>>;
  onDone(code: string): void;
}

/** Takes the digits of an e-mail in place of its link. */
export function DigitsForm({ purpose, email, ticket, use, onDone }: DigitsFormProps) {
  const { t } = useTranslation('mail-code');
  const { client } = useSession();
  const textOf = useFailureText();
  const form = useForm({
    schema: mailCodesEndpoints.redeem.body,
    shape: ({ digits }) => ({
      purpose,
      email,
      ticket,
      digits: String(digits).replace(/[\s-]/g, ''),
    }),
    async send(body) {
      const redeemed = await client.call(mailCodesEndpoints.redeem, { body });
      if (!redeemed.ok || !use) return redeemed;
      const used = await use(redeemed.value.code);
      return used.ok ? redeemed : used;
    },
    onDone: ({ code }) => onDone(code),
    blame: ({ code }) => (code === 'code_invalid' ? 'digits' : undefined),
  });
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
