import { useTranslation } from 'react-i18next';
import type { Result } from '#shared/api-client.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import { turnOffSecondFactor } from '#shared/second-factor/contract.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { CodeField } from './code-field.tsx';
import styles from './second-factor.module.css';

/** What every change of it takes. */
type Proof = CallInput<typeof turnOffSecondFactor>['body'];

interface ProofFormProps<T> {
  text: string;
  label?: string;
  hint?: string;
  action: string;
  send(proof: Proof): Promise<Result<T>>;
  onDone(answer: T): void;
  onCancel(): void;
}

/** A code and the password, for what must not be done on a borrowed computer. */
export function ProofForm<T>(props: ProofFormProps<T>) {
  const { text, label, hint, action, send, onDone, onCancel } = props;
  const { t } = useTranslation('profile');
  const form = useForm({
    schema: turnOffSecondFactor.body,
    send,
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <>
      <p>{text}</p>
      <Form form={form}>
        <CodeField form={form} {...(label ? { label } : {})} {...(hint ? { message: hint } : {})} />
        <PasswordField
          form={form}
          name="currentPassword"
          label={t('edit.current')}
          message={t('edit.current-hint')}
          autoComplete="current-password"
        />
        <div className={styles.actions}>
          <SubmitButton form={form} busy={t('edit.saving')}>
            {action}
          </SubmitButton>
          <Button look="quiet" onClick={onCancel}>
            {t('second-factor.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}
