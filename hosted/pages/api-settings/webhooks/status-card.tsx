import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import type { Failure } from '#shared/http/api-client.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import type { WebhookEndpoint } from '#shared/webhooks/fields.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { SuspendedText } from '../suspensions/suspended-text.tsx';
import { BY_DELETION, changeAddressOf, LIST } from './addresses.ts';
import { DeleteEndpoint } from './delete-endpoint.tsx';
import { EndpointBadge } from './endpoint-badge.tsx';
import styles from './webhooks.module.css';

/** The address, events, state and figures of an endpoint, and its actions. */
export function StatusCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const [isDeleting, setDeleting] = useState(false);
  const { id, url, description, off, suspendedAt } = endpoint;
  return (
    <Card title={description || t('status.title')} action={<EndpointBadge endpoint={endpoint} />}>
      {suspendedAt && <SuspendedText what="endpoint" />}
      {off && <Off {...off} />}
      <Facts endpoint={endpoint} />
      <Actions endpoint={endpoint} onDelete={() => setDeleting(true)} />
      {isDeleting && (
        <DeleteEndpoint
          id={id}
          url={url}
          onDone={() => navigate(LIST, { replace: true, state: BY_DELETION })}
          onClose={() => setDeleting(false)}
        />
      )}
    </Card>
  );
}

function Facts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const { url, events, version, lastSuccessAt, failingSince, pending, dead } = endpoint;
  return (
    <DescriptionList>
      <Description name={t('status.url')}>
        <code className={styles.code}>{url}</code>
      </Description>
      <Description name={t('status.events-chosen')}>
        {events === null ? (
          t('list.all')
        ) : (
          <ul className={styles.types}>
            {events.map((type) => (
              <li key={type}>
                <code className={styles.code}>{type}</code>
              </li>
            ))}
          </ul>
        )}
      </Description>
      <Description name={t('status.version')}>{version}</Description>
      <Description name={t('list.delivered')}>
        {lastSuccessAt ? time(lastSuccessAt) : t('status.never')}
      </Description>
      {failingSince && (
        <Description name={t('status.failing-since')}>{time(failingSince)}</Description>
      )}
      <Description name={t('status.pending')}>{t('status.events', { count: pending })}</Description>
      {dead > 0 && (
        <Description name={t('status.dead')}>{t('status.events', { count: dead })}</Description>
      )}
    </DescriptionList>
  );
}

const OFF_TEXTS = {
  failing: 'status.off-failing',
  gone: 'status.off-gone',
  manual: 'status.off-manual',
} as const;

function Off({ reason, since }: NonNullable<WebhookEndpoint['off']>) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  return (
    <div className={reason === 'manual' ? styles.paused : styles.off}>
      <p>{t(OFF_TEXTS[reason], { since: time(since) })}</p>
      <p>{t('status.off-text')}</p>
    </div>
  );
}

interface ActionsProps {
  endpoint: WebhookEndpoint;
  onDelete(): void;
}

function Actions({ endpoint: { id, enabled }, onDelete }: ActionsProps) {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const [state, setState] = useState<'idle' | 'busy' | Failure>('idle');

  async function turn() {
    setState('busy');
    const result = await client.call(webhooksEndpoints.update, {
      params: { id },
      body: { enabled: !enabled },
    });
    if (!result.ok) return setState(result.error);
    await Promise.all(
      [webhooksEndpoints.read, webhooksEndpoints.list, logWebhooksEndpoints.list].map(invalidate),
    );
    setState('idle');
  }

  return (
    <>
      <Notice tone="error" text={typeof state === 'object' ? textOf(state) : ''} />
      <div className={styles.actions}>
        <Link className="button" href={changeAddressOf(id)}>
          {t('status.edit')}
        </Link>
        <Button variant="quiet" idle={state === 'busy'} onClick={() => void turn()}>
          {t(enabled ? 'status.switch-off' : 'status.switch-on')}
        </Button>
        <Button variant="quiet" onClick={onDelete}>
          {t('status.delete')}
        </Button>
      </div>
    </>
  );
}
