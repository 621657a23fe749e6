import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as secondFactorEndpoints from '#shared/second-factor/endpoints.ts';
import styles from '../../../features/second-factor/second-factor.module.css';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeField } from '../../../ui/form/code-field.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';

interface CodeStepProps {
  /** Ticket of the password step. */
  ticket: string;
  onSignedIn(): void;
  /** Returns to the password, after expiry or by choice. */
  onAgain(failure?: Failure): void;
}

/** The second step of a sign-in. */
export function CodeStep({ ticket, onSignedIn, onAgain }: CodeStepProps) {
  const { t } = useTranslation('second-factor');
  const session = useSession();
  const form = useForm({
    schema: secondFactorEndpoints.signIn.body,
    shape: (values) => ({ ...values, ticket }),
    send: (body) => session.client.call(secondFactorEndpoints.signIn, { body }),
    async onDone(answer) {
      await session.adopt(answer);
      onSignedIn();
    },
  });
  const { ref, failure } = form;

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  useEffect(() => {
    if (failure?.code === 'sign_in_expired') onAgain(failure);
  }, [failure, onAgain]);

  return (
    <>
      <div>
        <h2 className={styles.heading}>{t('code.title')}</h2>
        <p className={styles.soft}>{t('code.lead')}</p>
      </div>
      <Form form={form}>
        <CodeField form={form} />
        <SubmitButton form={form} busy={t('code.busy')}>
          {t('code.submit')}
        </SubmitButton>
      </Form>
      <Button variant="quiet" onClick={() => onAgain()}>
        {t('code.again')}
      </Button>
    </>
  );
}
