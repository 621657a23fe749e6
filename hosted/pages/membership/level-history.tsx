import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { LEVELS } from '#shared/brand.ts';
import * as stakingEndpoints from '#shared/staking/endpoints.ts';
import type { LevelChange } from '#shared/staking/schemas.ts';
import { useApi } from '../../platform/use-api.ts';
import { Card } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFormat } from '../../ui/use-format.ts';

/** The member's past levels. */
export function LevelHistory() {
  const { t } = useTranslation('membership');
  return (
    <Card title={t('membership.history')}>
      <Loaded
        query={useApi(stakingEndpoints.listLevelChanges, {})}
        skeleton={<Skeleton lines={3} />}
      >
        {({ data }) =>
          data.length === 0 ? <p>{t('membership.history-none')}</p> : <Changes changes={data} />
        }
      </Loaded>
    </Card>
  );
}

const isUp = ({ from, to }: LevelChange) => LEVELS.indexOf(to) > LEVELS.indexOf(from);

function Changes({ changes }: { changes: readonly LevelChange[] }) {
  const { t } = useTranslation('membership');
  const { time } = useFormat();
  const columns: Column<LevelChange>[] = [
    {
      key: 'date',
      head: t('membership.history-date'),
      phone: 'fact',
      cell: ({ date }) => time(date),
    },
    {
      key: 'change',
      head: t('membership.history-change'),
      phone: 'title',
      cell: (change) =>
        t(isUp(change) ? 'membership.history-up' : 'membership.history-down', {
          from: change.from,
          to: change.to,
        }),
    },
    {
      key: 'transaction',
      head: t('membership.history-transaction'),
      align: 'end',
      phone: 'figure',
      cell: ({ transactionId, date }) => (
        <Link
          href={`/account/transactions/${transactionId}`}
          aria-label={t('membership.history-see-of', { date: time(date) })}
        >
          {t('membership.history-see')}
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('membership.history-caption')}
      columns={columns}
      rows={changes}
      keyOf={({ transactionId }) => transactionId}
    />
  );
}
