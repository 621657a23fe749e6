import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { Failure, Result } from '#shared/api-client.ts';
import { addPasskey, beginPasskey, type Passkey } from '#shared/passkeys/contract.ts';
import type { CreationOptions } from '#shared/passkeys/credential.ts';
import { listSignIns } from '#shared/profile/contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useApi } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { CurrentPassword } from '../profile/current-password.tsx';
import { AskedCode } from '../second-factor/asked-code.tsx';
import { makePasskey, type NotMade } from './make-passkey.ts';
import styles from './passkeys.module.css';

const Fields = z.strictObject({
  ...beginPasskey.body.shape,
  name: addPasskey.body.shape.name,
});
type Fields = z.output<typeof Fields>;

/** The browser's own refusal, in the shape of the API's. */
const notMade = (why: NotMade): Result<never> => ({
  ok: false,
  error: { code: 'unknown', status: 0, message: why, fields: [], retryAfter: undefined },
});

interface AddPasskeyProps {
  onDone(passkey: Passkey): void;
  onCancel(): void;
}

/** Name and proof of who it is, then the browser asks the device. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const textOf = useFailureText();
  const here = useApi(listSignIns, {}).data?.sessions.find(({ current }) => current);
  /** Proven once, the device may be asked again: a code is good only once. */
  const begun = useRef<CreationOptions>(undefined);

  async function send({ name, ...proof }: Fields): Promise<Result<Passkey>> {
    if (!begun.current) {
      const asked = await client.call(beginPasskey, { body: proof });
      if (!asked.ok) return asked;
      begun.current = asked.value.options;
    }
    const credential = await makePasskey(begun.current);
    if (typeof credential === 'string') return notMade(credential);
    begun.current = undefined;
    return client.call(addPasskey, { body: { name, credential } });
  }

  const form = useForm({
    schema: Fields,
    send,
    onDone,
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
  });
  const say = (failure: Failure) =>
    failure.code === 'unknown'
      ? t(failure.message === 'exists' ? 'passkeys.exists' : 'passkeys.not-made')
      : textOf(failure);

  return (
    <Form form={form} say={say}>
      <FormField
        form={form}
        name="name"
        label={t('passkeys.name')}
        message={t('passkeys.name-hint')}
        defaultValue={here?.device ?? ''}
        maxLength={60}
        autoComplete="off"
        required
      />
      <CurrentPassword form={form} />
      <AskedCode form={form} />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('passkeys.waiting')}>
          {t('passkeys.add')}
        </SubmitButton>
        <Button look="quiet" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  );
}
