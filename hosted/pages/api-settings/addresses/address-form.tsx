import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import type { proofFields } from '#shared/factors/proof.ts';
import type { CallInput } from '#shared/http/call.ts';
import { ReauthenticationFields } from '../../../features/reauthentication/reauthentication-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { reauthenticationValues } from '../reauthentication/reauthentication-values.ts';
import styles from './addresses.module.css';

type AddressName = Exclude<
  keyof CallInput<typeof businessEndpoints.update>['body'],
  keyof typeof proofFields | 'currency' | 'tax'
>;

interface AddressFormProps {
  title: string;
  text: string;
  settings: BusinessSettings;
  /** Requires reauthentication. */
  asksProof?: boolean;
  fields: readonly { name: AddressName; label: string; hint: string }[];
}

/** A form for related addresses. It sends only the changed ones. */
export function AddressForm(props: AddressFormProps) {
  const { title, text, settings, fields, asksProof = false } = props;
  const { t } = useTranslation('api-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isSaved, setSaved] = useState(false);

  function changed(values: FormValues): Record<string, unknown> {
    const pairs = fields.map(({ name }) => [name, String(values[name]).trim() || null] as const);
    const addresses = Object.fromEntries(pairs.filter(([name, url]) => url !== settings[name]));
    return asksProof ? { ...reauthenticationValues(values), ...addresses } : addresses;
  }

  const form = useForm({
    schema: businessEndpoints.update.body,
    shape: changed,
    send(body) {
      setSaved(false);
      return client.call(businessEndpoints.update, { body });
    },
    blame: ({ code }) => (code === 'credentials_invalid' ? 'currentPassword' : undefined),
    async onDone() {
      await invalidate(businessEndpoints.read);
      setSaved(true);
    },
  });
  return (
    <Card title={title}>
      <p className={styles.soft}>{text}</p>
      <Form form={form}>
        {fields.map(({ name, label, hint }) => (
          <FormField
            key={name}
            form={form}
            name={name}
            type="url"
            label={label}
            message={hint}
            defaultValue={settings[name] ?? ''}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={2000}
          />
        ))}
        {asksProof && <ReauthenticationFields form={form} />}
        <div className={styles.submit}>
          <SubmitButton form={form} busy={t('settings.saving')}>
            {t('settings.save')}
          </SubmitButton>
          <Notice tone="success" text={isSaved ? t('settings.saved') : ''} />
        </div>
      </Form>
    </Card>
  );
}
