import { useTranslation } from 'react-i18next';
import { AddressForm } from './address-form.tsx';
import { WithBusinessSettings } from './business-settings.tsx';
import { RedirectUrisCard } from './redirect-uris-card.tsx';

/** Where members return to after an invitation to link, and the addresses of OAuth. */
export function LinkingTab() {
  const { t } = useTranslation('api-settings');
  const hint = t('settings.url-hint');
  return (
    <WithBusinessSettings>
      {(settings) => (
        <>
          <AddressForm
            title={t('settings.linking')}
            text={t('settings.linking-text')}
            settings={settings}
            fields={[
              { name: 'linkSuccessURL', label: t('settings.link-success'), hint },
              { name: 'linkDeniedURL', label: t('settings.link-denied'), hint },
            ]}
          />
          <RedirectUrisCard settings={settings} />
        </>
      )}
    </WithBusinessSettings>
  );
}
