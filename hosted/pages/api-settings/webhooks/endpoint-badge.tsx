import { useTranslation } from 'react-i18next';
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import { Badge } from '../../../ui/badge.tsx';

/** The state of an endpoint. One that the business itself has switched off is no failure. */
export function EndpointBadge({
  endpoint: { off, suspendedAt, failingSince },
}: {
  endpoint: Pick<WebhookEndpoint, 'off' | 'suspendedAt' | 'failingSince'>;
}) {
  const { t } = useTranslation(['webhooks', 'api-settings']);
  if (suspendedAt) return <Badge tone="bad" text={t('api-settings:suspended.badge')} />;
  if (off) {
    return <Badge tone={off.reason === 'manual' ? 'plain' : 'bad'} text={t('status.off')} />;
  }
  if (failingSince) return <Badge tone="bad" text={t('status.failing')} />;
  return <Badge tone="good" text={t('status.on')} />;
}
