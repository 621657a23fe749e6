import { useTranslation } from 'react-i18next';
import { removePasskey } from '#shared/passkeys/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { CurrentPassword } from '../profile/current-password.tsx';
import { AskedCode } from '../second-factor/asked-code.tsx';
import styles from './passkeys.module.css';
import type { ChangeProps } from './rename-passkey.tsx';

/** Asks who it is, and removes the passkey; gone already is what was wanted. */
export function RemovePasskey({ passkey, onDone, onCancel }: ChangeProps) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const { id, name } = passkey;
  const form = useForm({
    schema: removePasskey.body,
    async send(body) {
      const result = await client.call(removePasskey, { params: { id }, body });
      if (!result.ok && result.error.code === 'not_found') return { ok: true, value: passkey };
      return result.ok ? { ok: true, value: passkey } : result;
    },
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  return (
    <>
      <p>{t('passkeys.remove-text', { name })}</p>
      <Form form={form}>
        <CurrentPassword form={form} />
        <AskedCode form={form} />
        <div className={styles.actions}>
          <SubmitButton form={form} busy={t('edit.saving')}>
            {t('passkeys.remove')}
          </SubmitButton>
          <Button look="quiet" onClick={onCancel}>
            {t('passkeys.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}
