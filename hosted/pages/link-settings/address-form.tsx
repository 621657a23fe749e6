import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BusinessSettings,
  readBusinessSettings,
  updateBusinessSettings,
} from '#shared/business/contract.ts';
import type { CallInput } from '#shared/http/endpoint.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FormField } from '../../ui/form/form-field.tsx';
import type { FormValues } from '../../ui/form/form-values.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import styles from './link-settings.module.css';

type AddressName = keyof CallInput<typeof updateBusinessSettings>['body'];

interface AddressFormProps {
  title: string;
  text: string;
  settings: BusinessSettings;
  fields: readonly { name: AddressName; label: string; hint: string }[];
}

/** Addresses that belong together, saved by themselves; only what was changed is sent. */
export function AddressForm({ title, text, settings, fields }: AddressFormProps) {
  const { t } = useTranslation('link-settings');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isSaved, setSaved] = useState(false);

  function changed(values: FormValues): Record<string, unknown> {
    const pairs = fields.map(({ name }) => [name, String(values[name]).trim() || null] as const);
    return Object.fromEntries(pairs.filter(([name, url]) => url !== settings[name]));
  }

  const form = useForm({
    schema: updateBusinessSettings.body,
    shape: changed,
    send(body) {
      setSaved(false);
      return client.call(updateBusinessSettings, { body });
    },
    async onDone() {
      await invalidate(readBusinessSettings);
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
        <div className={styles.submit}>
          <SubmitButton form={form} busy={t('settings.saving')}>
            {t('settings.save')}
          </SubmitButton>
          <Notice text={isSaved ? t('settings.saved') : ''} />
        </div>
      </Form>
    </Card>
  );
}
