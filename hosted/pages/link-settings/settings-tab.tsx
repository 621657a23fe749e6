import { useTranslation } from 'react-i18next';
import { type BusinessSettings, readBusinessSettings } from '#shared/business/contract.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { UnprovenHint } from '../domain/unproven-hint.tsx';
import { Row, Rows } from '../profile/rows.tsx';
import { AddressForm } from './address-form.tsx';
import { OriginsCard } from './origins-card.tsx';

/** Where people go and events arrive, and whose pages may show the checkout. */
export function SettingsTab() {
  const query = useApi(readBusinessSettings, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
      {(settings) => <Settings settings={settings} />}
    </Loaded>
  );
}

function Settings({ settings }: { settings: BusinessSettings }) {
  const { t } = useTranslation('link-settings');
  const hint = t('settings.url-hint');
  return (
    <>
      <Card title={t('settings.business')}>
        <Rows>
          <Row name={t('settings.name')}>{settings.recipientName}</Row>
          <Row name={t('settings.domain')}>{settings.recipientDomain}</Row>
        </Rows>
        <UnprovenHint />
      </Card>
      <AddressForm
        title={t('settings.payments')}
        text={t('settings.payments-text')}
        settings={settings}
        fields={[
          { name: 'recipientSuccessUrl', label: t('settings.success'), hint },
          { name: 'recipientCancelUrl', label: t('settings.cancel-url'), hint },
        ]}
      />
      <AddressForm
        title={t('settings.linking')}
        text={t('settings.linking-text')}
        settings={settings}
        fields={[
          { name: 'linkSuccessURL', label: t('settings.link-success'), hint },
          { name: 'linkDeniedURL', label: t('settings.link-denied'), hint },
        ]}
      />
      <AddressForm
        title={t('settings.webhook')}
        text={t('settings.webhook-text')}
        settings={settings}
        fields={[
          {
            name: 'recipientWebhook',
            label: t('settings.webhook-label'),
            hint: t('settings.webhook-hint'),
          },
        ]}
      />
      <OriginsCard settings={settings} />
    </>
  );
}
