import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import * as webhooksEndpoints from '#shared/webhooks/endpoints.ts';
import { MOST_ENDPOINTS, type WebhookEndpoint } from '#shared/webhooks/fields.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { SuspendedText } from '../suspensions/suspended-text.tsx';
import { addressOf, cameByDeletion, NEW } from './addresses.ts';
import { EndpointBadge } from './endpoint-badge.tsx';
import styles from './webhooks.module.css';

/** The webhook endpoints of a business, with their state. */
export function EndpointsList() {
  const { t } = useTranslation('webhooks');
  const [isDeleted] = useState(cameByDeletion);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that deleted the endpoint is gone.
    if (isDeleted) place.current?.focus();
  }, [isDeleted]);
  const add = (
    <Link className="button" href={NEW}>
      {t('list.add')}
    </Link>
  );
  return (
    <Card title={t('list.title')}>
      <p className={styles.soft}>{t('list.lead')}</p>
      <div ref={place} tabIndex={-1} className="live-region">
        <Notice text={isDeleted ? t('list.deleted') : ''} />
      </div>
      <Loaded query={useApi(webhooksEndpoints.list, {})} skeleton={<Skeleton height="16rem" />}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('list.empty')} text={t('list.empty-text')}>
              {add}
            </Empty>
          ) : (
            <>
              {data.some(({ suspendedAt }) => suspendedAt) && <SuspendedText what="endpoint" />}
              <Table rows={data} />
              {data.length < MOST_ENDPOINTS && <div className={styles.add}>{add}</div>}
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Table({ rows }: { rows: readonly WebhookEndpoint[] }) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  return (
    <DataTable
      caption={t('list.title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'endpoint',
          head: t('list.endpoint'),
          phone: 'title',
          cell: ({ id, url, description }) => (
            <span className={styles.endpoint}>
              <Link href={addressOf(id)} translate="no">
                {url}
              </Link>
              {description && <span className={styles.small}>{description}</span>}
            </span>
          ),
        },
        {
          key: 'events',
          head: t('form.events'),
          phone: 'aside',
          cell: ({ events }) =>
            events === null ? t('list.all') : t('list.chosen', { count: events.length }),
        },
        {
          key: 'delivered',
          head: t('list.delivered'),
          phone: 'fact',
          keepsHead: true,
          cell: ({ lastSuccessAt }) => (lastSuccessAt ? time(lastSuccessAt) : t('status.never')),
        },
        {
          key: 'state',
          head: t('list.state'),
          phone: 'figure',
          cell: (endpoint) => <EndpointBadge endpoint={endpoint} />,
        },
      ]}
    />
  );
}
