import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as reauthenticationAuthEndpoints from '#shared/auth/reauthentication-endpoints.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApi } from '../../platform/use-api.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import type { BeforeSend, FormState } from '../../ui/form/use-form.ts';
import { useFormat } from '../../ui/use-format.ts';

const CodeField = lazyPart('code-field', () =>
  import('../../ui/form/code-field.tsx').then(({ CodeField }) => CodeField),
);
const PasskeyReauthentication = lazyPart('passkey-reauthentication', () =>
  import('./passkey-reauthentication.tsx').then(
    ({ PasskeyReauthentication }) => PasskeyReauthentication,
  ),
);

interface ReauthenticationFieldsProps {
  form: FormState;
  /** Name, label and hint of the password field. */
  name?: string;
  label?: string;
  hint?: string;
  /** Signs a specific challenge instead of a general confirmation. */
  sign?: BeforeSend;
  /** Where the password is enough while a lost factor is reset at `at`: explains it. */
  whileReset?(at: string): string;
}

/** Failures that mean another factor is required than the form asked for. */
const OUTDATED = ['second_factor_missing', 'passkey_missing', 'password_missing'];

/**
 * Asks for the strongest factor that counts: the passkey, or the password, with a code where two-step
 * sign-in is on. A factor that was added recently is not asked for yet.
 */
export function ReauthenticationFields({
  form,
  name = 'currentPassword',
  label,
  hint,
  sign,
  whileReset,
}: ReauthenticationFieldsProps) {
  const { t } = useTranslation('profile');
  const { time } = useFormat();
  const { data, refetch } = useApi(reauthenticationAuthEndpoints.read, {});
  const failed = form.failure?.code ?? '';
  const isOutdated = OUTDATED.includes(failed);

  useEffect(() => {
    // A factor was enabled or disabled elsewhere since this form was opened.
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);

  const password = (
    <PasswordField
      form={form}
      name={name}
      label={label ?? t('edit.current')}
      message={hint ?? t('edit.current-hint')}
      autoComplete="current-password"
    />
  );
  if (whileReset && data?.resetAt) {
    return (
      <>
        <p>{whileReset(time(data.resetAt))}</p>
        {password}
      </>
    );
  }
  const newer = data?.newerFrom && <p>{t('edit.newer', { at: time(data.newerFrom) })}</p>;
  if (data?.methods.includes('passkey')) {
    return (
      <Suspense>
        {newer}
        <PasskeyReauthentication
          form={form}
          recovery={data.recovery}
          password={password}
          sign={sign}
        />
      </Suspense>
    );
  }
  const asksCode = data?.methods.includes('code') || failed === 'second_factor_missing';
  return (
    <>
      {newer}
      {password}
      {asksCode && (
        <Suspense>
          <CodeField form={form} />
        </Suspense>
      )}
    </>
  );
}
