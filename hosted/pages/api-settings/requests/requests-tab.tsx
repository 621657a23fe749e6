import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/requests/endpoints.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { isFiltering } from '../../../ui/filter/list-filter.ts';
import { useAddressValues } from '../../../ui/filter/use-address-values.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { EVERYTHING, RequestFilter, requestQuery } from './request-filter.ts';
import { RequestFilterForm } from './request-filter-form.tsx';
import { RequestModal } from './request-modal.tsx';
import { RequestTable } from './request-table.tsx';
import styles from './requests.module.css';

/** The calls made with a business's keys, newest first. */
export function RequestsTab() {
  const { t } = useTranslation('requests');
  const [filter, setFilter] = useAddressValues(RequestFilter, EVERYTHING);
  const [opened, setOpened] = useState<string>();
  const query = requestQuery(filter);
  const pages = useApiPages(endpoints.list, (after) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  return (
    <Card>
      <p className={styles.soft}>{t('request.text')}</p>
      <RequestFilterForm filter={filter} onFilter={setFilter} />
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'request.shown-all' : 'request.shown', { count })}
        empty={
          isFiltering(filter) ? (
            <Empty title={t('request.none-found')} />
          ) : (
            <Empty title={t('request.empty')} text={t('request.empty-text')} />
          )
        }
      >
        {(rows) => <RequestTable rows={rows} onOpen={setOpened} />}
      </PagedList>
      {opened !== undefined && <RequestModal id={opened} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
