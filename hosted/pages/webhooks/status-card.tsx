import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { readWebhook, switchOnWebhook, type Webhook } from '#shared/webhooks/contract.ts';
import { listDeliveries } from '#shared/webhooks/log-contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useInvalidate } from '../../app/use-api.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { Row, Rows } from '../profile/rows.tsx';
import styles from './webhooks.module.css';

/** How the webhook is: in a word, in figures, and what to do when it is off. */
export function StatusCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const { url, off, failingSince, lastSuccessAt, pending, dead } = webhook;
  return (
    <Card title={t('status.title')} action={<StateBadge webhook={webhook} />}>
      {off && <SwitchOn reason={off.reason} since={time(off.since)} />}
      <Rows>
        <Row name={t('status.url')}>
          <code className={styles.code}>{url}</code>
        </Row>
        <Row name={t('status.last-success')}>
          {lastSuccessAt ? time(lastSuccessAt) : t('status.never')}
        </Row>
        {failingSince && <Row name={t('status.failing-since')}>{time(failingSince)}</Row>}
        <Row name={t('status.pending')}>{t('status.events', { count: pending })}</Row>
        {dead > 0 && <Row name={t('status.dead')}>{t('status.events', { count: dead })}</Row>}
      </Rows>
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
    const result = await client.call(switchOnWebhook, {});
    if (!result.ok) return setState(result.error);
    await Promise.all([invalidate(readWebhook), invalidate(listDeliveries)]);
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
