import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as endpoints from '#shared/till/console-endpoints.ts';
import type { ClosedDay } from '#shared/till/day.ts';
import { useOwnScopes } from '../../../features/acting/use-own-scopes.ts';
import { DownloadList } from '../../../features/csv-export/download-list.tsx';
import { EVERY_TILL, TillChoice } from '../../../features/sales/payments-of-till.ts';
import { useApi, useApiPages } from '../../../platform/use-api.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyList } from '../../../ui/drawings/empty-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useAddressValues } from '../../../ui/filter/use-address-values.ts';
import { FoldCard } from '../../../ui/fold-card.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import styles from '../api-keys/api-keys.module.css';
import { DayReport } from './day-report.tsx';
import { DayTable } from './day-table.tsx';

type Selection = { till?: string; revoked: 'true' | 'false' };

const REVOKED: Selection = { revoked: 'true' };

/** The closed days of the tills, and below them, folded, those of revoked tills. */
export function ClosedDays() {
  const { t } = useTranslation('till');
  const [{ till: asked }, setTill] = useAddressValues<TillChoice>(TillChoice, EVERY_TILL);
  const enabled = useOwnScopes().includes('api-keys:read');
  const known = useApi(endpoints.list, {}, { enabled }).data?.tills;
  const tills = known ?? [];
  // The till of a kept address may have been revoked since.
  const till = known?.every(({ id }) => id !== asked) ? '' : asked;
  const revoked = useDays(REVOKED);
  const isAnyRevoked = revoked.data?.pages.some(({ data }) => data.length > 0) ?? false;
  return (
    <>
      <Card title={t('days.title')}>
        <p className={styles.soft}>{t('console.days-lead')}</p>
        {(tills.length > 1 || till !== '') && (
          <SelectField
            label={t('page.title')}
            value={till}
            options={[
              { value: '', label: t('console.every-till') },
              ...tills.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(value) => setTill(TillChoice.safeParse({ till: value }).data ?? EVERY_TILL)}
          />
        )}
        <DayList selection={{ revoked: 'false', ...(till === '' ? {} : { till }) }} />
      </Card>
      {isAnyRevoked && (
        <FoldCard title={t('console.revoked-days')}>
          <DayList selection={REVOKED} />
        </FoldCard>
      )}
    </>
  );
}

const useDays = (selection: Selection) =>
  useApiPages(endpoints.listDays, (after) => ({
    query: { ...selection, limit: '25', ...(after === undefined ? {} : { after }) },
  }));

function DayList({ selection }: { selection: Selection }) {
  const { t } = useTranslation('till');
  const pages = useDays(selection);
  const [shown, setShown] = useState<ClosedDay>();
  return (
    <>
      <PagedList
        pages={pages}
        counted={(count) => t('console.days-shown', { shown: count })}
        action={<DownloadList list={endpoints.listDays} query={selection} name="till-days" />}
        empty={<Empty title={t('days.none')} picture={<EmptyList />} />}
      >
        {(days) => <DayTable days={days} onReport={setShown} />}
      </PagedList>
      {shown && <DayReport day={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
