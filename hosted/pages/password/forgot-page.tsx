import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormPage, Outcome } from '../../ui/form-page.tsx';

/** Sends a reset link. The answer does not reveal whether the address is registered. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const { client } = useSession();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    schema: passwordEndpoints.forgot.body,
    send: (body) => client.call(passwordEndpoints.forgot, { body }),
    onDone: (_, { email }) => setSentTo(email),
    // Said by other APIs only: ours answers for every address alike.
    blame: ({ code }) => (/^email_/.test(code) ? 'email' : undefined),
  });
  if (sentTo) {
    return (
      <Outcome title={t('forgot.sent')}>
        <p>{t('forgot.sent-text', { email: sentTo })}</p>
        <Link className="button button--wide" href={SIGN_IN_PATH}>
          {t('forgot.back')}
        </Link>
        <Button variant="quiet" onClick={() => setSentTo(undefined)}>
          {t('forgot.again')}
        </Button>
      </Outcome>
    );
  }
  return (
    <FormPage
      title={t('forgot.title')}
      lead={t('forgot.lead')}
      links={<Link href={SIGN_IN_PATH}>{t('forgot.back')}</Link>}
    >
      <Form form={form}>
        <FormField
          form={form}
          name="email"
          type="email"
          label={t('login.email')}
          autoComplete="username"
          maxLength={254}
          required
        />
        <SubmitButton form={form} busy={t('forgot.busy')}>
          {t('forgot.submit')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
