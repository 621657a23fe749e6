import { useTranslation } from 'react-i18next';
import { AddressForm } from '../addresses/address-form.tsx';
import { WithBusinessSettings } from '../addresses/business-settings.tsx';

/** The address of the first endpoint. */
export function WebhookAddress() {
  const { t } = useTranslation('api-settings');
  return (
    <WithBusinessSettings>
      {(settings) => (
        <AddressForm
          title={t('settings.webhook')}
          text={t('settings.webhook-text')}
          settings={settings}
          asksProof
          fields={[
            {
              name: 'recipientWebhook',
              label: t('settings.webhook-label'),
              hint: t('settings.webhook-hint'),
            },
          ]}
        />
      )}
    </WithBusinessSettings>
  );
}
