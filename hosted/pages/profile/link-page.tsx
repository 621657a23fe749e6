import { useTranslation } from 'react-i18next';
import { readBusinessSettings } from '#shared/business/contract.ts';
import type { CallOutput } from '#shared/http/endpoint.ts';
import { useApi } from '../../app/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { NarrowPage } from '../../ui/narrow-page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './profile.module.css';
import { Row, Rows } from './rows.tsx';

/** How a merchant's site and this installation know each other, for reading. */
export function LinkSettingsPage() {
  const { t } = useTranslation('profile');
  const query = useApi(readBusinessSettings, {});
  return (
    <NarrowPage
      title={t('link.title')}
      lead={t('link.lead')}
      back={{ href: '/account/profile', text: t('profile.back') }}
    >
      <Loaded query={query} skeleton={<Skeleton height="28rem" />}>
        {(settings) => <Settings settings={settings} />}
      </Loaded>
    </NarrowPage>
  );
}

function Settings({ settings }: { settings: CallOutput<typeof readBusinessSettings> }) {
  const { t } = useTranslation('profile');
  const orNone = (url: string | null) => url ?? t('link.none');
  return (
    <>
      <Card title={t('link.business')}>
        <Rows>
          <Row name={t('link.name')}>{settings.recipientName}</Row>
          <Row name={t('link.domain')}>{settings.recipientDomain}</Row>
        </Rows>
      </Card>
      <Card title={t('link.payments')}>
        <Rows>
          <Row name={t('link.success')}>{orNone(settings.recipientSuccessUrl)}</Row>
          <Row name={t('link.cancel')}>{orNone(settings.recipientCancelUrl)}</Row>
          <Row name={t('link.webhook')}>{orNone(settings.recipientWebhook)}</Row>
          <Row name={t('link.origins')}>
            <ul className={styles.list}>
              {settings.origins.map((origin) => (
                <li key={origin}>{origin}</li>
              ))}
            </ul>
          </Row>
        </Rows>
      </Card>
      <Card title={t('link.linking')}>
        <Rows>
          <Row name={t('link.link-success')}>{orNone(settings.linkSuccessURL)}</Row>
          <Row name={t('link.link-denied')}>{orNone(settings.linkDeniedURL)}</Row>
        </Rows>
      </Card>
    </>
  );
}
