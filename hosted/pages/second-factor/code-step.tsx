import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { finishSignIn } from '#shared/second-factor/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CodeField } from './code-field.tsx';
import styles from './second-factor.module.css';

interface CodeStepProps {
  /** What the password has opened. */
  ticket: string;
  onSignedIn(): void;
  /** Back to the password: because it took too long, or by choice. */
  onAgain(failure?: Failure): void;
}

/** The second step of a sign-in. */
export function CodeStep({ ticket, onSignedIn, onAgain }: CodeStepProps) {
  const { t } = useTranslation('second-factor');
  const session = useSession();
  const form = useForm({
    schema: finishSignIn.body,
    shape: (values) => ({ ...values, ticket }),
    send: (body) => session.client.call(finishSignIn, { body }),
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
        <h2 className={styles.heading}>{t('title')}</h2>
        <p className={styles.soft}>{t('lead')}</p>
      </div>
      <Form form={form}>
        <CodeField form={form} />
        <SubmitButton form={form} busy={t('busy')}>
          {t('submit')}
        </SubmitButton>
      </Form>
      <Button look="quiet" onClick={() => onAgain()}>
        {t('again')}
      </Button>
    </>
  );
}
