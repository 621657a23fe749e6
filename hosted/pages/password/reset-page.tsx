import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { resetPassword } from '#shared/password/contract.ts';
import type { PageProps } from '../../app/lazy-page.ts';
import { useSession } from '../../app/session-context.ts';
import { SIGN_IN_PATH } from '../../app/sign-in-path.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormPage, Outcome } from '../../ui/form-page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

const FORGOT_PATH = '/account/forgot-password';

/** Where the link of the mail leads: `?code=`, good once and for 30 minutes. */
export function ResetPasswordPage({ search }: PageProps) {
  const { t } = useTranslation('auth');
  const code = search.get('code');
  if (!code) {
    return (
      <FormPage title={t('reset.missing')} lead={t('reset.missing-text')}>
        <Link className="button button--wide" href={FORGOT_PATH}>
          {t('reset.ask-again')}
        </Link>
      </FormPage>
    );
  }
  return <NewPassword code={code} />;
}

function NewPassword({ code }: { code: string }) {
  const { t } = useTranslation('auth');
  const { client } = useSession();
  const [done, setDone] = useState(false);
  const form = useForm({
    schema: resetPassword.body,
    shape: (values) => ({ ...values, code }),
    send: (body) => client.call(resetPassword, { body }),
    onDone: () => setDone(true),
  });
  if (done) {
    return (
      <Outcome title={t('reset.done')}>
        <p>{t('reset.done-text')}</p>
        <Link className="button button--wide" href={SIGN_IN_PATH}>
          {t('login.submit')}
        </Link>
      </Outcome>
    );
  }
  return (
    <FormPage
      title={t('reset.title')}
      lead={t('reset.lead')}
      links={<Link href={FORGOT_PATH}>{t('reset.ask-again')}</Link>}
    >
      <Form form={form}>
        <PasswordField
          form={form}
          name="password"
          label={t('reset.password')}
          message={t('reset.hint')}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="passwordConfirmation"
          label={t('reset.repeat')}
          autoComplete="new-password"
        />
        <SubmitButton form={form} busy={t('reset.busy')}>
          {t('reset.submit')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
