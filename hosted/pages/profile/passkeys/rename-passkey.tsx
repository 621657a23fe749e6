import { useTranslation } from 'react-i18next';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import styles from './passkeys.module.css';

export interface ChangeProps {
  passkey: Passkey;
  onDone(passkey: Passkey): void;
  onCancel(): void;
}

export function RenamePasskey({ passkey, onDone, onCancel }: ChangeProps) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const form = useForm({
    schema: passkeysEndpoints.changeName.body,
    send: (body) => client.call(passkeysEndpoints.changeName, { params: { id: passkey.id }, body }),
    onDone,
  });
  return (
    <Form form={form}>
      <FormField
        form={form}
        name="name"
        label={t('passkeys.name')}
        message={t('passkeys.name-hint')}
        defaultValue={passkey.name}
        maxLength={60}
        autoComplete="off"
        required
      />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('edit.saving')}>
          {t('edit.save')}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  );
}
