import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { Result } from '#shared/http/api-client.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import styles from '../../../features/second-factor/second-factor.module.css';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';

interface ReauthenticationFormProps<S extends z.ZodMiniType, T> {
  text: string;
  action: string;
  /** Schema of the request body. */
  schema: S;
  send(body: z.output<S>): Promise<Result<T>>;
  onDone(answer: T): void;
  onCancel(): void;
  /** Fields above the reauthentication. */
  fields?(form: FormState): ReactNode;
}

/** Reauthenticates the member before a change of two-step sign-in. */
export function ReauthenticationForm<S extends z.ZodMiniType, T>(
  props: ReauthenticationFormProps<S, T>,
) {
  const { text, action, schema, send, onDone, onCancel, fields } = props;
  const { t } = useTranslation('profile');
  const form = useForm({
    schema,
    send,
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <>
      <p>{text}</p>
      <Form form={form}>
        {fields?.(form)}
        <ReauthenticationFields form={form} />
        <div className={styles.actions}>
          <SubmitButton form={form} busy={t('edit.saving')}>
            {action}
          </SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            {t('second-factor.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}
