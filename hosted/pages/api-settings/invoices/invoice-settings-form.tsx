import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as endpoints from '#shared/invoices/endpoints.ts';
import type { InvoiceSettings } from '#shared/invoices/schemas.ts';
import { sentAmount } from '#shared/typed-amount.ts';
import styles from '../../../features/buttons/buttons.module.css';
import { PartyFields, partyOf } from '../../../features/invoices/party-fields.tsx';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Form, SubmitButton } from '../../../ui/form/form.tsx';
import { FormCheck } from '../../../ui/form/form-check.tsx';
import { FormField } from '../../../ui/form/form-field.tsx';
import type { FormValues } from '../../../ui/form/form-values.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { WithBusinessSettings } from '../addresses/business-settings.tsx';

export function InvoiceSettingsForm({ settings }: { settings: InvoiceSettings }) {
  return (
    <WithBusinessSettings>
      {({ currency }) => (
        <SettingsForm settings={settings} currency={settings.simplified?.currency ?? currency} />
      )}
    </WithBusinessSettings>
  );
}

function SettingsForm({ settings, currency }: { settings: InvoiceSettings; currency: string }) {
  const { t, i18n } = useTranslation('invoices');
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [isSaved, setSaved] = useState(false);
  const form = useForm({
    schema: endpoints.changeSettings.body,
    nameField: (path) => (path.startsWith('simplified') ? 'limit' : path),
    shape: (values) => changesOf(values, { currency, language: i18n.language }),
    send(body) {
      setSaved(false);
      return client.call(endpoints.changeSettings, { body });
    },
    async onDone() {
      await invalidate(endpoints.readSettings);
      setSaved(true);
    },
  });
  const { seller, prefix, eachPayment, byPayer, mailed, simplified } = settings;
  return (
    <Form form={form}>
      <fieldset className={styles.fieldGroup}>
        <legend>{t('settings.seller')}</legend>
        <PartyFields form={form} of="seller" known={seller} />
        <p className={styles.soft}>
          {t('field.vat-id')}: {seller.vatId ?? '–'}{' '}
          <Link href="/account/profile/link?tab=tax">{t('settings.tax')}</Link>
        </p>
        <FormField
          form={form}
          name="seller.exemption"
          label={t('field.exemption')}
          message={t('field.exemption-hint')}
          defaultValue={seller.exemption ?? ''}
          maxLength={200}
          autoComplete="off"
        />
      </fieldset>
      <fieldset className={styles.fieldGroup}>
        <legend>{t('settings.issuing')}</legend>
        <FormField
          form={form}
          name="prefix"
          label={t('field.prefix')}
          message={t('field.prefix-hint')}
          defaultValue={prefix}
          maxLength={12}
          autoComplete="off"
          spellCheck={false}
        />
        <FormField
          form={form}
          name="limit"
          label={t('field.limit', { currency })}
          message={t('field.limit-hint')}
          defaultValue={simplified?.amount ?? ''}
          inputMode="decimal"
          maxLength={16}
          autoComplete="off"
        />
        <FormCheck form={form} name="byPayer" defaultChecked={byPayer}>
          {t('settings.by-payer')}
        </FormCheck>
        <FormCheck form={form} name="mailed" defaultChecked={mailed}>
          {t('settings.mailed')}
        </FormCheck>
        <FormCheck form={form} name="eachPayment" defaultChecked={eachPayment}>
          {t('settings.each-payment')}
        </FormCheck>
        <p className={styles.soft}>{t('settings.each-payment-hint')}</p>
      </fieldset>
      <div className={styles.actionRow}>
        <SubmitButton form={form} busy={t('settings.saving')}>
          {t('settings.save')}
        </SubmitButton>
        <Notice tone="success" text={isSaved ? t('settings.saved') : ''} />
      </div>
    </Form>
  );
}

/** Invalid numbers stay as text, so that the schema refuses them at their field. */
function changesOf(
  { seller, limit, ...values }: FormValues,
  { currency, language }: { currency: string; language: string },
) {
  const typed = String(limit ?? '').trim();
  return {
    ...values,
    seller: partyOf(Object(seller)),
    simplified: typed === '' ? null : { amount: sentAmount(typed, language, currency), currency },
  };
}
