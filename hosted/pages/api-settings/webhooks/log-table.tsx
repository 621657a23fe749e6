import { useTranslation } from 'react-i18next';
import type { Delivery } from '#shared/webhooks/log-schemas.ts';
import { Badge } from '../../../ui/badge.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { useMonth } from '../../../ui/use-month.ts';
import { StatusBadge } from './status-badge.tsx';
import { useProblemText } from './use-problem-text.ts';
import styles from './webhooks.module.css';

interface LogTableProps {
  rows: readonly Delivery[];
  isOff: boolean;
  onOpen(id: string): void;
}

/** The deliveries. The time opens the details. */
export function LogTable({ rows, isOff, onOpen }: LogTableProps) {
  const { t } = useTranslation('webhooks');
  const { time } = useFormat();
  const month = useMonth();
  const problemText = useProblemText();

  function outcome({ problem, responseStatus, lastAttemptAt }: Delivery): string {
    if (lastAttemptAt === null) return t('log.not-tried');
    return problemText(problem, responseStatus) || t('log.answered', { status: responseStatus });
  }

  const columns: Column<Delivery>[] = [
    {
      key: 'time',
      head: t('log.time'),
      phone: 'fact',
      cell: ({ id, createdAt }) => (
        <button type="button" className={styles.open} onClick={() => onOpen(id)}>
          {time(createdAt)}
        </button>
      ),
    },
    {
      key: 'type',
      head: t('log.type'),
      phone: 'title',
      cell: ({ type, isTest }) => (
        <span className={styles.type}>
          <code>{type}</code>
          {isTest && <Badge text={t('log.test')} />}
        </span>
      ),
    },
    {
      key: 'status',
      head: t('log.status'),
      phone: 'figure',
      cell: (row) => <StatusBadge delivery={row} isOff={isOff} />,
    },
    { key: 'outcome', head: t('log.outcome'), phone: 'aside', cell: outcome },
    { key: 'attempts', head: t('log.attempts'), align: 'end', cell: ({ attempts }) => attempts },
  ];
  return (
    <DataTable
      caption={t('log.caption')}
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      groupOf={({ createdAt }) => month(createdAt)}
    />
  );
}
