import { useTranslation } from 'react-i18next';
import { AddressForm } from './address-form.tsx';
import { WithBusinessSettings } from './business-settings.tsx';
import { OriginsCard } from './origins-card.tsx';

/** Where payers return to, and the sites that may show the checkout. */
export function AddressesTab() {
  const { t } = useTranslation('api-settings');
  const hint = t('settings.url-hint');
  return (
    <WithBusinessSettings>
      {(settings) => (
        <>
          <AddressForm
            title={t('settings.payments')}
            text={t('settings.payments-text')}
            settings={settings}
            fields={[
              { name: 'recipientSuccessUrl', label: t('settings.success'), hint },
              { name: 'recipientCancelUrl', label: t('settings.cancel-url'), hint },
            ]}
          />
          <OriginsCard settings={settings} />
        </>
      )}
    </WithBusinessSettings>
  );
}
