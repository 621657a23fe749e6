import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import type { Webhook } from '#shared/webhooks/endpoints.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useSession } from '../../platform/session-context.ts';
import { useInvalidate } from '../../platform/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Description, DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './webhooks.module.css';

/** The webhook's status and figures, and how to enable it again. */
export function StatusCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const { url, off, failingSince, lastSuccessAt, pending, dead } = webhook;
  return (
    <Card title={t('status.title')} action={<StateBadge webhook={webhook} />}>
      {off && <SwitchOn reason={off.reason} since={time(off.since)} />}
      <DescriptionList>
        <Description name={t('status.url')}>
          <code className={styles.code}>{url}</code>
        </Description>
        <Description name={t('status.last-success')}>
          {lastSuccessAt ? time(lastSuccessAt) : t('status.never')}
        </Description>
        {failingSince && (
          <Description name={t('status.failing-since')}>{time(failingSince)}</Description>
        )}
        <Description name={t('status.pending')}>
          {t('status.events', { count: pending })}
        </Description>
        {dead > 0 && (
          <Description name={t('status.dead')}>{t('status.events', { count: dead })}</Description>
        )}
      </DescriptionList>
    </Card>
  );
}

function StateBadge({ webhook: { off, failingSince } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  if (off) return <Badge tone="bad" text={t('status.off')} />;
  if (failingSince) return <Badge tone="bad" text={t('status.failing')} />;
  return <Badge tone="good" text={t('status.on')} />;
}

interface SwitchOnProps {
  reason: 'failing' | 'gone';
  since: string;
}

function SwitchOn({ reason, since }: SwitchOnProps) {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [state, setState] = useState<'idle' | 'busy' | Failure>('idle');

  async function switchOn() {
    setState('busy');
    const result = await client.call(webhooksEndpoints.enable, {});
    if (!result.ok) return setState(result.error);
    await Promise.all([invalidate(webhooksEndpoints.read), invalidate(logWebhooksEndpoints.list)]);
  }

  return (
    <div className={styles.off}>
      <p>{t(reason === 'gone' ? 'status.off-gone' : 'status.off-failing', { since })}</p>
      <p>{t('status.off-text')}</p>
      <Notice tone="error" text={typeof state === 'object' ? textOf(state) : ''} />
      <div>
        <Button idle={state === 'busy'} onClick={() => void switchOn()}>
          {t('status.switch-on')}
        </Button>
      </div>
    </div>
  );
}
