import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import type { Result } from '#shared/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Modal } from '../../ui/modal.tsx';
import { CurrentPassword } from '../profile/current-password.tsx';
import { AskedCode } from '../second-factor/asked-code.tsx';
import styles from './link-settings.module.css';

interface ProofModalProps<S extends z.ZodMiniType, T> {
  title: string;
  /** What its button says. */
  action: string;
  /** The call's body, of which password and code are a part. */
  schema: S;
  shape?(values: FormValues): unknown;
  send(body: z.output<S>): Promise<Result<T>>;
  onDone(answer: T): void;
  onClose(): void;
  children?: ReactNode;
}

/** Asks who it is, for what must not be done by a stranger at an open screen. */
export function ProofModal<S extends z.ZodMiniType, T>(props: ProofModalProps<S, T>) {
  const { title, action, schema, shape, send, onDone, onClose, children } = props;
  const { t } = useTranslation('link-settings');
  const form = useForm({
    schema,
    ...(shape ? { shape } : {}),
    send,
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <Modal title={title} open onClose={onClose}>
      <Form form={form}>
        {children}
        <CurrentPassword form={form} />
        <AskedCode form={form} />
        <div className={styles.actions}>
          <Button look="quiet" onClick={onClose}>
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
