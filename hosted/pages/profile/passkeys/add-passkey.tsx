import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import type { CreationOptions } from '#shared/factors/credential.ts';
import type { Failure, Result } from '#shared/http/api-client.ts';
import * as passkeysEndpoints from '#shared/passkeys/endpoints.ts';
import type { Passkey } from '#shared/passkeys/schemas.ts';
import * as profileEndpoints from '#shared/profile/endpoints.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormCheck } from '../../../ui/form/form-check.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { canConfirmPayments, makePasskey, type NotMade } from './make-passkey.ts';
import styles from './passkeys.module.css';

const Fields = z.strictObject({
  ...passkeysEndpoints.begin.body.shape,
  name: passkeysEndpoints.add.body.shape.name,
  forPayments: z._default(z.boolean(), false),
});
type Fields = z.output<typeof Fields>;

/** The browser's refusal as an API failure. */
const notMade = (why: NotMade): Result<never> => ({
  ok: false,
  error: { code: 'unknown', status: 0, message: why, fields: [], retryAfter: undefined },
});

interface AddPasskeyProps {
  onDone(passkey: Passkey): void;
  onCancel(): void;
}

/** Asks for a name and reauthentication, then creates a passkey. */
export function AddPasskey({ onDone, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('profile');
  const { client } = useSession();
  const textOf = useFailureText();
  const here = useApi(profileEndpoints.listSignIns, {}).data?.sessions.find(
    ({ current }) => current,
  );
  /** After the first attempt the device may be asked again without another reauthentication. */
  const begun = useRef<CreationOptions>(undefined);
  const [confirms, setConfirms] = useState(false);
  useEffect(() => void canConfirmPayments().then(setConfirms), []);

  async function send({ name, forPayments, ...proof }: Fields): Promise<Result<Passkey>> {
    if (!begun.current) {
      const asked = await client.call(passkeysEndpoints.begin, { body: proof });
      if (!asked.ok) return asked;
      begun.current = asked.value.options;
    }
    const credential = await makePasskey(begun.current, forPayments);
    if (typeof credential === 'string') return notMade(credential);
    begun.current = undefined;
    return client.call(passkeysEndpoints.add, { body: { name, credential, forPayments } });
  }

  const form = useForm({
    schema: Fields,
    send,
    onDone,
    skipsBeforeSend: () => begun.current !== undefined,
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
      {confirms && (
        <FormCheck form={form} name="forPayments" defaultChecked>
          {t('passkeys.for-payments')}
        </FormCheck>
      )}
      <ReauthenticationFields form={form} />
      <div className={styles.actions}>
        <SubmitButton form={form} busy={t('passkeys.waiting')}>
          {t('passkeys.add')}
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          {t('passkeys.cancel')}
        </Button>
      </div>
    </Form>
  );
}
