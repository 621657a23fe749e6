import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as businessEndpoints from '#shared/business/endpoints.ts';
import type { BusinessSettings } from '#shared/business/schemas.ts';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useApi } from '../../platform/use-api.ts';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressForm } from './address-form.tsx';
import { UnverifiedHint } from './domain/unverified-hint.tsx';
import { OriginsCard } from './origins-card.tsx';
import { RedirectUrisCard } from './redirect-uris-card.tsx';

const NotificationsSection = lazyPart('notifications', () =>
  import('../../features/notifications/notifications-section.tsx').then(
    ({ NotificationsSection }) => NotificationsSection,
  ),
);

/** Return addresses, the webhook address and allowed origins. */
export function SettingsTab() {
  const query = useApi(businessEndpoints.read, {});
  return (
    <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
      {(settings) => <Settings settings={settings} />}
    </Loaded>
  );
}

function Settings({ settings }: { settings: BusinessSettings }) {
  const { t } = useTranslation('api-settings');
  const { id: businessId } = useMember();
  const hint = t('settings.url-hint');
  return (
    <>
      <Card title={t('settings.business')}>
        <DescriptionList>
          <Description name={t('settings.name')}>{settings.recipientName}</Description>
          <Description name={t('settings.domain')}>{settings.recipientDomain}</Description>
        </DescriptionList>
        <UnverifiedHint />
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
      <RedirectUrisCard settings={settings} />
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
      <OriginsCard settings={settings} />
      <Suspense fallback={<Skeleton height="14rem" />}>
        <NotificationsSection about={businessId} />
      </Suspense>
    </>
  );
}
