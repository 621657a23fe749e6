import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/activity/endpoints.ts';
import { DownloadList } from '../../../features/csv-export/download-list.tsx';
import { lazyPart } from '../../../platform/lazy-page.ts';
import { useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { isFiltering } from '../../../ui/filter/list-filter.ts';
import { useAddressValues } from '../../../ui/filter/use-address-values.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './activity.module.css';
import { ActivityFilter, activityQuery, EVERYTHING } from './activity-filter.ts';
import { ActivityItem } from './activity-item.tsx';

const ActivityFilterForm = lazyPart('activity-filter', () =>
  import('./activity-filter-form.tsx').then((m) => m.ActivityFilterForm),
);

/** What was changed in the name of the business, newest first. */
export function ActivityTab() {
  const { t } = useTranslation('activity');
  const [filter, setFilter] = useAddressValues(ActivityFilter, EVERYTHING);
  const query = activityQuery(filter);
  const pages = useApiPages(endpoints.list, (after) => ({
    query: { ...query, limit: '25', ...(after === undefined ? {} : { after }) },
  }));
  /** There is nothing to filter. */
  const isUnused =
    !isFiltering(filter) && pages.data?.pages.every(({ data }) => data.length === 0) === true;
  return (
    <Card>
      <p className={styles.lead}>{t('log.text')}</p>
      {!isUnused && (
        <Suspense fallback={<Skeleton height="4.75rem" />}>
          <ActivityFilterForm filter={filter} onFilter={setFilter} />
        </Suspense>
      )}
      <PagedList
        pages={pages}
        counted={(count, isAll) => t(isAll ? 'log.shown-all' : 'log.shown', { count })}
        empty={
          isFiltering(filter) ? (
            <Empty title={t('log.none-found')} />
          ) : (
            <Empty title={t('log.empty')} text={t('log.empty-text')} picture={<EmptyList />} />
          )
        }
      >
        {(rows) => (
          <>
            <ul className={styles.list} aria-label={t('log.caption')}>
              {rows.map((row) => (
                <ActivityItem key={row.id} activity={row} />
              ))}
            </ul>
            <DownloadList list={endpoints.list} query={query} name="activity" />
          </>
        )}
      </PagedList>
    </Card>
  );
}
