import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import { AddressForm } from './address-form.tsx';
import { WithBusinessSettings } from './business-settings.tsx';

const KINDS = {
  payments: {
    title: 'settings.payments',
    text: 'settings.payments-text',
    fields: [
      { name: 'recipientSuccessUrl', label: 'settings.success' },
      { name: 'recipientCancelUrl', label: 'settings.cancel-url' },
    ],
  },
  linking: {
    title: 'settings.linking',
    text: 'settings.linking-text',
    fields: [
      { name: 'linkSuccessURL', label: 'settings.link-success' },
      { name: 'linkDeniedURL', label: 'settings.link-denied' },
    ],
  },
} as const;

interface ReturnAddressesProps {
  kind: keyof typeof KINDS;
  /** Below the form. */
  children(settings: BusinessSettings): ReactNode;
}

/** Where people return to after a payment, or after an invitation to link. */
export function ReturnAddresses({ kind, children }: ReturnAddressesProps) {
  const { t } = useTranslation('api-settings');
  const { title, text, fields } = KINDS[kind];
  const hint = t('settings.url-hint');
  return (
    <WithBusinessSettings>
      {(settings) => (
        <>
          <AddressForm
            title={t(title)}
            text={t(text)}
            settings={settings}
            fields={fields.map(({ name, label }) => ({ name, label: t(label), hint }))}
          />
          {children(settings)}
        </>
      )}
    </WithBusinessSettings>
  );
}
