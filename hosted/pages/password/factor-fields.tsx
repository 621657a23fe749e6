import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/session-context.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormState } from '../../ui/form/use-form.ts';
import { signReset } from './sign-reset.ts';

export type NeededFactor = 'code' | 'passkey';

/** The second factor of a password reset, once the API requires it. */
export function FactorFields({ form, needs }: { form: FormState; needs: NeededFactor }) {
  const { t } = useTranslation('email-actions');
  if (needs === 'passkey') return <ByPasskey form={form} />;
  return (
    <FormField
      form={form}
      name="factorCode"
      label={t('reset.factor')}
      message={t('reset.factor-hint')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      required
    />
  );
}

/** The form's submit button asks for the passkey. */
function ByPasskey({ form: { beforeSend } }: { form: FormState }) {
  const { t } = useTranslation('email-actions');
  const { client } = useSession();
  useEffect(() => {
    beforeSend.current = () => signReset(client);
    return () => {
      beforeSend.current = undefined;
    };
  }, [beforeSend, client]);
  return <p>{t('reset.passkey')}</p>;
}
