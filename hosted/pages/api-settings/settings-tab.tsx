import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-page.ts';
import { useMember } from '../../platform/use-member.ts';
import { Card } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WithBusinessSettings } from './addresses/business-settings.tsx';
import { CurrencyCard } from './currency-card.tsx';
import { UnverifiedHint } from './domain/unverified-hint.tsx';
import { TimeZoneCard } from './time-zone-card.tsx';

const NotificationsSection = lazyPart('notifications', () =>
  import('../../features/notifications/notifications-section.tsx').then(
    ({ NotificationsSection }) => NotificationsSection,
  ),
);

/** Name, domain, currency and time zone of the business, and the e-mails that it gets. */
export function SettingsTab() {
  const { t } = useTranslation('api-settings');
  const { id: businessId } = useMember();
  return (
    <WithBusinessSettings>
      {({ recipientName, recipientDomain, currency, timeZone }) => (
        <>
          <Card title={t('settings.business')}>
            <DescriptionList>
              <Description name={t('settings.name')}>{recipientName}</Description>
              <Description name={t('settings.domain')}>{recipientDomain}</Description>
            </DescriptionList>
            <UnverifiedHint />
          </Card>
          <CurrencyCard currency={currency} />
          <TimeZoneCard timeZone={timeZone} />
          <Suspense fallback={<Skeleton height="14rem" />}>
            <NotificationsSection about={businessId} />
          </Suspense>
        </>
      )}
    </WithBusinessSettings>
  );
}
