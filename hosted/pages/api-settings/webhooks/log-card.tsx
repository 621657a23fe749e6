import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as logWebhooksEndpoints from '#shared/webhooks/log-endpoints.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { isFiltering } from '../../../ui/filter/list-filter.ts';
import { useAddressValues } from '../../../ui/filter/use-address-values.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { DeliveryModal } from './delivery-modal.tsx';
import { EVERYTHING, LogFilter, logQuery } from './log-filter.ts';
import { LogFilterForm } from './log-filter-form.tsx';
import { LogTable } from './log-table.tsx';
import { RedeliverRange } from './redeliver-range.tsx';

/** The log of deliveries, newest first, with redelivery. */
export function LogCard({ endpoint, isOff }: { endpoint: string; isOff: boolean }) {
  const { t } = useTranslation('webhooks');
  const [filter, setFilter] = useAddressValues(LogFilter, EVERYTHING);
  const [opened, setOpened] = useState<string>();
  const query = logQuery(filter);
  const pages = useApiPages(logWebhooksEndpoints.list, (after) => ({
    params: { id: endpoint },
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Card title={t('log.title')}>
      <LogFilterForm filter={filter} onFilter={setFilter} />
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'log.shown-all' : 'log.shown', { count })}
        action={<RedeliverRange endpoint={endpoint} query={query} />}
        empty={
          isFiltering(filter) ? (
            <Empty title={t('log.none-found')} />
          ) : (
            <Empty title={t('log.empty')} text={t('log.empty-text')} picture={<EmptyList />} />
          )
        }
      >
        {(rows) => <LogTable rows={rows} isOff={isOff} onOpen={setOpened} />}
      </PagedList>
      {opened !== undefined && (
        <DeliveryModal
          endpoint={endpoint}
          id={opened}
          isOff={isOff}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  );
}
