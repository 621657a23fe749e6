import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as passwordEndpoints from '#shared/password/endpoints.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useSession } from '../../platform/session-context.ts';
import { onTheWay, SIGN_IN_PATH } from '../../platform/sign-in-path.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { FormPage, Outcome } from '../../ui/form-page.tsx';
import type { NeededFactor } from './factor-fields.tsx';

/** Lazy, because most members have no second factor. */
const FactorFields = lazyPart('factor-fields', () =>
  import('./factor-fields.tsx').then(({ FactorFields }) => FactorFields),
);

export const FORGOT_PATH = '/account/forgot-password';

interface NewPasswordProps {
  /** Of the mail's link, or in exchange for its digits. */
  code: string;
  search: URLSearchParams;
  /** Continues with the new password, where the e-mail address is known. */
  onDone?(password: string): void;
}

export function NewPassword({ code, search, onDone }: NewPasswordProps) {
  const { t } = useTranslation(['email-actions', 'auth']);
  const { client } = useSession();
  const [done, setDone] = useState(false);
  const [needs, setNeeds] = useState<NeededFactor>();
  const form = useForm({
    schema: passwordEndpoints.reset.body,
    shape: (values) => ({ ...values, code }),
    send: (body) => client.call(passwordEndpoints.reset, { body }),
    onDone: (_, { password }) => {
      if (onDone) onDone(password);
      else setDone(true);
    },
  });
  const refused = form.failure?.code;
  useEffect(() => {
    if (refused === 'second_factor_missing') setNeeds('code');
    if (refused === 'passkey_missing') setNeeds('passkey');
  }, [refused]);
  if (done) {
    return (
      <Outcome title={t('reset.done')}>
        <p>{t('reset.done-text')}</p>
        <Link className="button button--wide" href={onTheWay(SIGN_IN_PATH, search)}>
          {t('auth:login.submit')}
        </Link>
      </Outcome>
    );
  }
  return (
    <FormPage
      title={t('reset.title')}
      lead={t('reset.lead')}
      links={<Link href={onTheWay(FORGOT_PATH, search)}>{t('reset.ask-again')}</Link>}
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
        {needs && (
          <Suspense>
            <FactorFields form={form} needs={needs} />
          </Suspense>
        )}
        <SubmitButton form={form} busy={t('reset.busy')}>
          {t('reset.submit')}
        </SubmitButton>
      </Form>
    </FormPage>
  );
}
