import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '#shared/api-client.ts';
import { readWebhook } from '#shared/webhooks/contract.ts';
import {
  type DeliveryDetail,
  listDeliveries,
  readDelivery,
  redeliver,
} from '#shared/webhooks/log-contract.ts';
import { useSession } from '../../app/session-context.ts';
import { useApi, useInvalidate } from '../../app/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Modal } from '../../ui/modal.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { Row, Rows } from '../profile/rows.tsx';
import { AttemptList } from './attempt-list.tsx';
import { pretty } from './pretty.ts';
import { StatusBadge } from './status-badge.tsx';
import styles from './webhooks.module.css';

const LOOK_AGAIN_MS = 3_000;

interface DeliveryModalProps {
  id: string;
  isOff: boolean;
  onClose(): void;
}

/** One delivery: what was sent, each attempt, and the way to send it again. */
export function DeliveryModal({ id, isOff, onClose }: DeliveryModalProps) {
  const { t } = useTranslation('webhooks');
  const textOf = useFailureText();
  const { client } = useSession();
  const invalidate = useInvalidate();
  const query = useApi(
    readDelivery,
    { params: { id } },
    { every: (data) => (data?.status === 'pending' && !isOff ? LOOK_AGAIN_MS : false) },
  );
  const [state, setState] = useState<'idle' | 'busy' | 'done' | Failure>('idle');

  async function again() {
    setState('busy');
    const result = await client.call(redeliver, { params: { id } });
    setState(result.ok ? 'done' : result.error);
    await Promise.all([readDelivery, listDeliveries, readWebhook].map(invalidate));
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
      <Rows>
        <Row name={t('log.status')}>
          <StatusBadge delivery={delivery} isOff={isOff} />
        </Row>
        <Row name={t('log.event')}>
          <code className={styles.code}>{eventId}</code>
        </Row>
        <Row name={t('log.time')}>{time(createdAt)}</Row>
        <Row name={t('status.url')}>
          <code className={styles.code}>{url}</code>
        </Row>
        {nextAttemptAt && !isOff && <Row name={t('log.next')}>{time(nextAttemptAt)}</Row>}
      </Rows>
      <section>
        <h3 className={styles.heading}>{t('log.log')}</h3>
        <AttemptList log={log} />
      </section>
      <section>
        <h3 className={styles.heading}>{t('log.body')}</h3>
        <pre className={styles.pre} translate="no">
          {pretty(body)}
        </pre>
      </section>
    </>
  );
}
