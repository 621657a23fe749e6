import { useTranslation } from 'react-i18next';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './passkeys.module.css';
import type { ChangeProps } from './rename-passkey.tsx';

/** Reauthenticates and removes the passkey. An already removed one counts as success. */
export function RemovePasskey({ passkey, onDone, onCancel }: ChangeProps) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const { id, name } = passkey;
  const form = useForm({
    schema: passkeysEndpoints.remove.body,
    async send(body) {
      const result = await client.call(passkeysEndpoints.remove, { params: { id }, body });
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
        <ReauthenticationFields form={form} />
        <div className={styles.actions}>
          <SubmitButton form={form} busy={t('edit.saving')}>
            {t('passkeys.remove')}
          </SubmitButton>
          <Button variant="quiet" onClick={onCancel}>
            {t('passkeys.cancel')}
          </Button>
        </div>
      </Form>
    </>
  );
}
