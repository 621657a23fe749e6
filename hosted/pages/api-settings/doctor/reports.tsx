import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as doctorEndpoints from '#shared/doctor/endpoints.ts';
import type { EmbedReport } from '#shared/doctor/schemas.ts';
import { useApi } from '../../../platform/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { AllowOrigin } from './allow-origin.tsx';
import styles from './doctor.module.css';

/** Failed embeds of the last 30 days with their reasons. */
export function Reports() {
  const { t } = useTranslation('doctor');
  const query = useApi(doctorEndpoints.listEmbedReports, {});
  const outcome = useRef<HTMLDivElement>(null);
  const [allowing, setAllowing] = useState<string>();
  const [allowed, setAllowed] = useState<string>();

  return (
    <Card title={t('reports.title')}>
      <p className={styles.soft}>{t('reports.lead')}</p>
      <div ref={outcome} tabIndex={-1} className="live-region">
        <Notice text={allowed ? t('reports.allowed', { origin: allowed }) : ''} />
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={4} />}>
        {({ data: reports }) =>
          reports.length === 0 ? (
            <Empty title={t('reports.empty')} text={t('reports.empty-text')} />
          ) : (
            <ReportTable reports={reports} onAllow={setAllowing} />
          )
        }
      </Loaded>
      {allowing && (
        <AllowOrigin
          origin={allowing}
          isForeign
          onClose={() => setAllowing(undefined)}
          onDone={() => {
            setAllowed(allowing);
            setAllowing(undefined);
            // The focused button has been removed.
            outcome.current?.focus();
          }}
        />
      )}
    </Card>
  );
}

interface ReportTableProps {
  reports: readonly EmbedReport[];
  onAllow(origin: string): void;
}

function ReportTable({ reports, onAllow }: ReportTableProps) {
  const { t } = useTranslation('doctor');
  const { date } = useFormat();
  const columns: Column<EmbedReport>[] = [
    {
      key: 'page',
      head: t('reports.page'),
      cell: ({ origin, isForeign }) => (
        <span className={styles.page}>
          <span translate="no">
            {origin ?? t(isForeign ? 'reports.others' : 'reports.unknown')}
          </span>
          {isForeign && <span className={styles.small}>{t('reports.foreign')}</span>}
        </span>
      ),
    },
    {
      key: 'what',
      head: t('reports.what'),
      cell: ({ step, reason }) => (
        <span className={styles.page}>
          {t(`steps.${step}`)}
          <span className={styles.small}>{t(`reasons.${reason}`)}</span>
        </span>
      ),
    },
    { key: 'count', head: t('reports.count'), align: 'end', cell: ({ count }) => count },
    {
      key: 'last',
      head: t('reports.last'),
      align: 'end',
      cell: ({ lastAt }) => <span className={styles.whole}>{date(lastAt)}</span>,
    },
  ];
  if (reports.some(({ isForeign, origin }) => isForeign && origin)) {
    columns.push({
      key: 'allow',
      head: t('reports.action'),
      align: 'end',
      isAction: true,
      cell: ({ origin, isForeign }) =>
        isForeign &&
        origin && (
          <span className={styles.whole}>
            <Button
              variant="quiet"
              aria-label={t('allow.submit-of', { origin })}
              onClick={() => onAllow(origin)}
            >
              {t('allow.submit')}
            </Button>
          </span>
        ),
    });
  }
  return (
    <DataTable
      caption={t('reports.title')}
      columns={columns}
      rows={reports}
      keyOf={({ origin, isForeign, step, reason }) => `${origin} ${isForeign} ${step} ${reason}`}
    />
  );
}
