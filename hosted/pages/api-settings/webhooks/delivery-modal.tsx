import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/http/api-client.ts';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import type { DeliveryDetail } from '#shared/webhooks/log-schemas.ts';
import { useSession } from '../../../platform/session-context.ts';
import { useApi, useInvalidate } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFailureText } from '../../../ui/use-failure-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { AttemptList } from './attempt-list.tsx';
import { formatJson } from './format-json.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from './webhooks.module.css';

const LOOK_AGAIN_MS = 3_000;

interface DeliveryModalProps {
  endpoint: string;
  id: string;
  isOff: boolean;
  onClose(): void;
}

/** One delivery: the event, its attempts, and a button to redeliver it. */
export function DeliveryModal({ endpoint, id, isOff, onClose }: DeliveryModalProps) {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const params = { id: endpoint, delivery: id };
  const query = useApi(
    logWebhooksEndpoints.read,
    { params },
    { every: (data) => (data?.status === 'pending' && !isOff ? LOOK_AGAIN_MS : false) },
  );
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle');

  async function again() {
    setState('busy');
    const result = await client.call(logWebhooksEndpoints.redeliverOne, {
      params,
      headers: {},
    });
    setState(result.ok ? 'done' : result.error);
    await Promise.all(
      [logWebhooksEndpoints.read, logWebhooksEndpoints.list, webhooksEndpoints.read].map(
        invalidate,
      ),
    );
  }

  return (
    <Modal
      open
      title={query.data?.type ?? t('log.delivery')}
      onClose={onClose}
      actions={
        <Button idle={state === 'busy'} onClick={() => void again()}>
          {t('again.one')}
        </Button>
      }
    >
      <div className={styles.detail}>
        <Loaded query={query} skeleton={<Skeleton height="20rem" />}>
          {(delivery) => <Detail delivery={delivery} isOff={isOff} />}
        </Loaded>
        <Notice text={state === 'done' ? t(isOff ? 'again.held' : 'again.done') : ''} />
        <Notice tone="error" text={typeof state === 'object' ? textOf(state) : ''} />
      </div>
    </Modal>
  );
}

function Detail({ delivery, isOff }: { delivery: DeliveryDetail; isOff: boolean }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const { eventId, url, createdAt, nextAttemptAt, body, log } = delivery;
  return (
    <>
      <DescriptionList>
        <Description name={t('log.status')}>
          <StatusBadge delivery={delivery} isOff={isOff} />
        </Description>
        <Description name={t('log.event')}>
          <code className={styles.code}>{eventId}</code>
        </Description>
        <Description name={t('log.time')}>{time(createdAt)}</Description>
        <Description name={t('status.url')}>
          <code className={styles.code}>{url}</code>
        </Description>
        {nextAttemptAt && !isOff && (
          <Description name={t('log.next')}>{time(nextAttemptAt)}</Description>
        )}
      </DescriptionList>
      <section>
        <h3 className={styles.heading}>{t('log.log')}</h3>
        <AttemptList log={log} />
      </section>
      <section>
        <h3 className={styles.heading}>{t('log.body')}</h3>
        <pre className={styles.pre} translate="no">
          {formatJson(body)}
        </pre>
      </section>
    </>
  );
}
