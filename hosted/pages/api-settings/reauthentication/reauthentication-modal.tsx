import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { Result } from '#shared/http/api-client.ts';
import styles from '../../../features/reauthentication/reauthentication.module.css';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { type FormState, useForm } from '../../../ui/form/use-form.ts';
import { Modal } from '../../../ui/modal.tsx';

interface ReauthenticationModalProps<S extends z.ZodMiniType, T> {
  title: string;
  /** Text of the submit button. */
  action: string;
  /** Schema of the request body, including password and code. */
  schema: S;
  shape?(values: FormValues): unknown;
  send(body: z.output<S>): Promise<Result<T>>;
  onDone(answer: T): void;
  onClose(): void;
  /** The form's field for the path of a schema's problem, where they differ. */
  nameField?(path: string): string;
  /** Text, or fields of the form. */
  children?: ReactNode | ((form: FormState) => ReactNode);
}

/** Reauthenticates before an action, because the session alone is not enough for it. */
export function ReauthenticationModal<S extends z.ZodMiniType, T>(
  props: ReauthenticationModalProps<S, T>,
) {
  const { title, action, schema, shape, send, nameField, onDone, onClose, children } = props;
  const { t } = useTranslation('api-settings');
  const form = useForm({
    schema,
    ...(shape ? { shape } : {}),
    ...(nameField ? { nameField } : {}),
    send,
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <Modal title={title} open onClose={onClose}>
      <Form form={form}>
        {typeof children === 'function' ? children(form) : children}
        <ReauthenticationFields form={form} />
        <div className={styles.actions}>
          <Button variant="quiet" onClick={onClose}>
            {t('token.cancel')}
          </Button>
          <SubmitButton form={form} busy={t('token.busy')}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Modal>
  );
}
