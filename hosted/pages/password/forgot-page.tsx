import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import { DigitsForm } from '../../features/mail-digits/digits-form.tsx';
import { newMailRequest } from '../../features/mail-digits/mail-request.ts';
import { useEntry } from '../../features/mail-digits/use-entry.ts';
import { lazyPart, type PageProps } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { onTheWay, SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/form/email-field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormPage, Outcome } from '../../ui/form-page.tsx';

/** Lazy, because most open the mail's link. */
const NewPassword = lazyPart('new-password', () =>
  import('./new-password.tsx').then(({ NewPassword }) => NewPassword),
);

/** Sends a reset link. The answer does not reveal whether the address is registered. */
export function ForgotPasswordPage({ search }: PageProps) {
  const { t } = useTranslation('auth');
  const { client } = useSession();
  const [mail] = useState(() => newMailRequest(search));
  const [sentTo, setSentTo] = useState<string>();
  /** Exchanged for the digits of the mail. */
  const [code, setCode] = useState<string>();
  const enter = useEntry(search);
  const back = onTheWay(SIGN_IN_PATH, search);
  const form = useForm({
    schema: passwordEndpoints.forgot.body,
    shape: (values) => ({ ...values, mail }),
    send: (body) => client.call(passwordEndpoints.forgot, { body }),
    onDone: (_, { email }) => setSentTo(email),
    // Said by other APIs only: ours answers for every address alike.
    blame: ({ code }) => (/^email_/.test(code) ? 'email' : undefined),
  });
  if (sentTo && code) {
    return (
      <Suspense>
        <NewPassword code={code} search={search} onDone={(password) => enter(sentTo, password)} />
      </Suspense>
    );
  }
  if (sentTo) {
    return (
      <Outcome title={t('forgot.sent')}>
        <p>{t('forgot.sent-text', { email: sentTo })}</p>
        <DigitsForm purpose="reset" email={sentTo} ticket={mail.ticket} onDone={setCode} />
        <Link className="button button--quiet" href={back}>
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
      links={<Link href={back}>{t('forgot.back')}</Link>}
    >
      <Form form={form}>
        <EmailField form={form} label={t('login.email')} />
        <SubmitButton form={form} busy={t('forgot.busy')}>
          {t('forgot.submit')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
